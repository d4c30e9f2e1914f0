"""The page, in a real browser, by hand: what a person does and sees. Skipped where there is no Playwright or no Chromium."""
