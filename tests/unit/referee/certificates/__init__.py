"""Certificates added up by hand: what holds, and which line fails."""
