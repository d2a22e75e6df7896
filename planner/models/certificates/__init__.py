"""Certificates: dual solutions of a payment's relaxation, from which anyone sees that no payment does better."""
