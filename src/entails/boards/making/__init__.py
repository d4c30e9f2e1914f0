"""New boards, by seed: drawn, proved to have one solution, reduced, graded."""
