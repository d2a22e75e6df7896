"""Request and answer as typed structs; refusals as data with paths."""
