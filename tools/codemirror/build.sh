#!/bin/sh
# Bundles CodeMirror for the studio: ./build.sh writes src/entails/studio/page/codemirror.min.js, or the file that is named.
# All versions are pinned by package-lock.json, so that the same bytes come out everywhere; nothing is fetched when the studio runs.
set -e
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
out=${1:-"$here/../../src/entails/studio/page/codemirror.min.js"}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/package.json" "$here/package-lock.json" "$here/entry.js" "$work"
cd "$work"
npm ci --ignore-scripts --no-audit --no-fund --silent
licence="CodeMirror 6 and Lezer (MIT), bundled by tools/codemirror/build.sh from pinned versions.

$(cat node_modules/@codemirror/state/LICENSE)"
node_modules/.bin/esbuild entry.js --bundle --minify --format=esm --target=es2022 --legal-comments=none --charset=utf8 \
    --banner:js="/*!
$licence
*/" --outfile=codemirror.min.js --log-level=warning
cp codemirror.min.js "$out"
