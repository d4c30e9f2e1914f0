"""The documentation as a site, with the page without a server inside: `./site OUT`.

    gathered(ROOT, catalogue)          # every page of the site as Markdown, and its pictures, by path
    built(sources)                     # the same as HTML, by MkDocs with Material
    whole(packages, catalogue, limit)  # both, and the page in the folder `play`

What can be made from the sources is made: formats of boards, the reference, the index of words, the gallery, the plots. The
same sources give the same bytes.
"""
