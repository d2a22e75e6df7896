"""What takes a service down, tried: each attack ends, and what comes after it is answered."""
