# Sourced by ./entails and ./test with $here set: makes $here/.venv with Python >= 3.11 and installs the package there.
#   ready EXTRA   makes sure that it is there; EXTRA is "" or the name of an optional group such as "test".
venv="$here/.venv"

find_python() {
    for name in python3 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
    echo "entails: Python 3.11 or newer is needed and was not found" >&2
    exit 2
}

make_venv() {
    python=$(find_python) || exit 2
    # Debian's Python comes without ensurepip; its pip, if there, can fill an environment from outside.
    if "$python" -c 'import ensurepip' >/dev/null 2>&1; then
        "$python" -m venv --clear "$venv" && "$venv/bin/python" -m pip --version >/dev/null
    else
        "$python" -m venv --clear --without-pip "$venv" && "$python" -m pip --version >/dev/null 2>&1
    fi || {
        echo "entails: $python cannot make a virtual environment with pip (on Debian: apt-get install python3-venv)" >&2
        exit 2
    }
}

pip_install() {
    if [ -x "$venv/bin/pip" ]; then
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$1"
    else
        "$(find_python)" -m pip --python "$venv/bin/python" install --quiet --disable-pip-version-check -e "$1"
    fi
}

ready() {
    stamp="$venv/.ready$1"
    if [ -f "$stamp" ] && [ ! "$here/pyproject.toml" -nt "$stamp" ]; then
        return
    fi
    # Two first starts at once must not build into the same folder: the second waits for the first.
    lock="$here/.venv.lock"
    until mkdir "$lock" 2>/dev/null; do
        if [ -f "$lock/pid" ] && ! kill -0 "$(cat "$lock/pid")" 2>/dev/null; then
            rm -rf "$lock"
        fi
        sleep 1
    done
    echo $$ > "$lock/pid"
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 3' INT TERM
    if [ ! -f "$stamp" ] || [ "$here/pyproject.toml" -nt "$stamp" ]; then
        echo "entails: setting up .venv (once, about half a minute)" >&2
        [ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' 2>/dev/null || make_venv
        pip_install "$here${1:+[$1]}" >&2 || {
            echo "entails: the packages could not be installed (see above); run this again when the network is there" >&2
            exit 2
        }
        touch "$stamp"
    fi
    rm -rf "$lock"
    trap - EXIT INT TERM
}
