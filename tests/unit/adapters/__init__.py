"""Tests of what speaks to other programs in their own words."""
