"""Scripts that make parts of the project, and the builder of the site (`handbook`)."""
