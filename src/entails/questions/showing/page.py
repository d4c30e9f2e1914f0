"""A page with an answer and its picture, whole in one file: nothing is fetched, and there are no scripts."""

from __future__ import annotations

from html import escape

from entails.boards.picture import Picture, to_svg
from entails.errors import visible

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;color:#23262b;background:#fff;margin:2rem auto;padding:0 1rem;max-width:60rem}"
    "svg{max-width:100%;height:auto}h1{font-size:1.3rem}"
)


def html_page(title: str, lines: list[str], picture: Picture) -> str:
    """The page: a title, what is said of the answer, and the picture."""
    said = "".join(f"<p>{escape(visible(line))}</p>\n" for line in lines)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>'
    name = escape(visible(title))
    body = f"<h1>{name}</h1>\n{said}{to_svg(picture)}"
    return f'<!doctype html>\n<html lang="en">\n{head}\n<title>{name}</title>\n<body>\n{body}</body>\n</html>\n'
