"""The schema of the service: OpenAPI, made from the schemas that ``planner schema`` prints."""
