"""The page as a folder of files, with Entails inside the browser: no server, nothing fetched from elsewhere. Tests: in
`tests/site`, test_building (`compile`, `compiling`) and test_browser."""
