"""A turn that is played event by event: what a table shows of it."""
