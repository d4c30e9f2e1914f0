"""The page as a folder of files, with Entails inside the browser: no server, nothing fetched from elsewhere."""
