"""An archive of modules, compiled: run inside Python for browsers by compile.mjs, so that the bytes are of its version.

compile_archive("in.zip", "out.zip")
compile_archive("in.zip", "out.gz")      # one stream: a line of JSON, [[path, length], …], and the files one after the other
"""

import gzip
import json
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little")  # with the digest of its source, which nobody looks at: the source is not there


def compile_archive(given: str, out: str) -> None:
    """Every module of the archive becomes its code; other files stay as they are."""
    with ZipFile(given) as source:
        found = {name: source.read(name) for name in sorted(source.namelist()) if not name.endswith("/")}
    found = dict(_compiled(name, data) if name.endswith(".py") else (name, data) for name, data in found.items())
    if out.endswith(".gz"):
        lengths = json.dumps([(name, len(data)) for name, data in found.items()])
        with open(out, "wb") as file:
            file.write(gzip.compress(b"".join([f"{lengths}\n".encode(), *found.values()]), mtime=0))
        return
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as whole:
        for name, data in found.items():
            head = ZipInfo(name)  # of the first day of 1980, on every machine
            head.compress_type = ZIP_DEFLATED
            whole.writestr(head, data)


def _compiled(name: str, source: bytes) -> tuple[str, bytes]:
    code = _bare(compile(source, name, "exec", dont_inherit=True))
    return f"{name}c", MAGIC_NUMBER + UNCHECKED + source_hash(source) + dumps(code)


def _bare(code: CodeType) -> CodeType:
    """Without the table of lines, a third of it all: the page shows a mistake's last sentence only."""
    inner = tuple(_bare(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")
