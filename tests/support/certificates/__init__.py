"""Certificates for tests: completed from weights, searched for by climbing, falsified."""
