"""What has to hold for any input."""
