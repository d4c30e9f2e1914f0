"""The page that `entails studio` serves: draw, play, ask and explore in a browser, on this machine.

`verbs` answers a request with the command line's JSON, inside a worker process; `requests` says what a request may hold;
`pool` keeps the workers; `app` is the server, `keys` whom it lets in, `guard` what it refuses, `arrivals` how long it waits,
`fence` what its workers may open; `opening` starts it. The folder `page` is the page; what a puzzle adds to it is `page.js`
in the puzzle's folder. Starlette and uvicorn are imported here and nowhere else. Imports `workers`, `questions` and all to
their left.
"""
