# Sourced by ./test --pythons with $here set: the quick laws on every Python from 3.11 on that this machine has. Environments are
# kept in .venv.pythons, one for each version.

# Prints the version and the path of each, the first of each version.
every_python() {
    for name in python3 python3.11 python3.12 python3.13 python3.14 python3.15 \
        "$HOME"/.pyenv/versions/*/bin/python "$HOME"/.local/share/uv/python/*/bin/python3; do
        "$name" -c 'import os, sys
version = "%d.%d" % sys.version_info[:2]
sys.version_info >= (3, 11) and print(version, os.path.realpath(sys.executable))' 2>/dev/null
    done | sort -V | awk '!seen[$1]++'
}

# VERSION PYTHON [ARGUMENTS OF PYTEST]
laws_on() {
    version=$1 python=$2
    shift 2
    venv="$here/.venv.pythons/$version"
    [ -f "$venv/.ready" ] && [ ! "$here/pyproject.toml" -nt "$venv/.ready" ] || {
        "$python" -m venv --clear "$venv" || return 1
        install test
        touch "$venv/.ready"
    }
    "$venv/bin/python" -P -m pytest -n auto -p no:cacheprovider tests/laws tests/engines tests/cli/test_packages.py "$@"
}

status=0
summary=
while read -r version python; do
    say "Python $version ($python)"
    if (laws_on "$version" "$python" "$@" </dev/null); then said=passed; else said=failed status=1; fi
    summary="$summary $version $said;"
done <<END
$(every_python)
END
say "the laws on every Python here:${summary:- none found}"
