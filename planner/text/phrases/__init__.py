"""Phrases that stand in costs and effects alike: amounts, filters, conditions."""
