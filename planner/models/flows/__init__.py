"""Payments as flows of least cost."""
