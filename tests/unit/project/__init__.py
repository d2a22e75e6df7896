"""What the repository promises: documents, packaging, layout."""
