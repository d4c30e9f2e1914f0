"""What a package says of itself that depends on where the project lives: its addresses, and the README with whole ones.

An index shows the README alone, so links and pictures beside it get the address of the project. That is written once, in
pyproject.toml under [tool.hatch.metadata.hooks.custom].
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r'(!\[[^\]]*\]\(|<img src=")(?!https?:|#)([^)"]+)')
LINK = re.compile(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#|mailto:)([^)]+)")


def with_addresses(text: str, home: str, tag: str) -> str:
    """A page whose pictures and links lead to the project, at this version."""
    pictured = PICTURE.sub(rf"\1{home}/raw/{tag}/\2", text)
    return LINK.sub(rf"\1{home}/blob/{tag}/\2", pictured)


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        home, root = self.config["home"], Path(self.root)
        tag = f"v{metadata['version']}"
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_addresses(text, home, tag)}
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{home}/tree/{tag}/docs",
            "Source": home,
            "Issues": f"{home}/issues",
            "Changelog": f"{home}/blob/{tag}/CHANGELOG.md",
        }
