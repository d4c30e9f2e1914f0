"""Hints: the steps that a person can take, the rule instances that each rests on, and how they are put into words."""
