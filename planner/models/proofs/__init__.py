"""Certificates: dual solutions of a relaxed payment, from which anyone sees that no payment does better."""
