"""Entails: you write down the rules; it works out what follows."""

__version__ = "0.1.0"
