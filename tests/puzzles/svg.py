"""What an SVG says."""

from xml.etree import ElementTree

from entails.boards.picture import Picture, to_svg

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {SVG + tag for tag in ("svg", "title", "rect", "circle", "polyline", "polygon", "text")}


def texts(picture: Picture) -> list[str]:
    """What the SVG says, having looked that it is one, and a harmless one."""
    root = ElementTree.fromstring(to_svg(picture))
    assert root.get("role") == "img"
    assert root[0].tag == SVG + "title"
    assert root[0].text
    assert {element.tag for element in root.iter()} <= TAGS
    assert not any(key.startswith("on") or "href" in key for element in root.iter() for key in element.attrib)
    width, height = map(float, (root.get("viewBox") or "").split()[2:])
    for element in root.iter(SVG + "polygon"):
        for pair in (element.get("points") or "").split():
            x, y = map(float, pair.split(","))
            assert -1 <= x <= width + 1
            assert -1 <= y <= height + 1
    return [element.text or "" for element in root.iter(SVG + "text")]
