"""Mana abilities in words."""
