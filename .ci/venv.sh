# Sourced by ./entails and ./test with $here set: makes $here/.venv with Python 3.11 or newer and installs the package there.
#   ready GROUP   makes sure that all is there; GROUP is "" or the name of an optional group such as "test".
#
# .venv/.ready (and .venv/.readytest) hold the path that the environment was made for: a clone that was copied or moved gets a
# new one. Every Python is started with -I, so that nothing in the current folder is imported, whatever it is called; where pip may
# be the user's own, with -P. .venv.unfinished stands while something is being installed: whoever finds it was preceded by somebody who was killed,
# and begins anew. .venv.lock is a symbolic link to nothing whose text is the process that installs.
venv="$here/.venv"
lock="$here/.venv.lock"
unfinished="$here/.venv.unfinished"

say() { echo "entails: $*" >&2; }

give_up() {
    say "$*"
    exit 2
}

# --- Python ---

# The Pythons that this machine may have, a name or path a line: what the user calls python3, then others by version. Those that
# pyenv or uv keep aside are found although they are not on the PATH.
pythons() {
    echo python3
    for version in 3.14 3.13 3.12 3.11 3.15 3.16; do
        (
            IFS=:
            for folder in $PATH "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin "$HOME"/.local/share/uv/python/*/bin; do
                [ ! -x "$folder/python$version" ] || echo "$folder/python$version"
            done
        )
    done
    echo python
}

# Prints the path of the first Python that is at least $1 and older than $2, if there is one. Links are followed: a Python that
# is upgraded or removed then leaves a link to nothing behind, and is noticed.
python_between() {
    found=$(pythons | while IFS= read -r name; do
        "$name" -I -c "import os, sys
sys.exit(print(os.path.realpath(sys.executable)) if $1 <= sys.version_info[:2] < $2 else 1)" 2>/dev/null </dev/null && break
    done)
    [ -n "$found" ] && echo "$found"
}

# The packages that are needed have no wheels for 3.15 yet; an older Python is better there. If there is none it is tried.
find_python() {
    python_between "(3, 11)" "(3, 15)" || python_between "(3, 15)" "(4, 0)"
}

# PYTHON: fills $venv with that one.
make_venv() {
    python=$1
    # Debian's Python comes without ensurepip; its pip, if there, can fill an environment from outside.
    if "$python" -I -c 'import ensurepip' >/dev/null 2>&1; then
        "$python" -I -m venv --clear "$venv" && "$venv/bin/python" -I -m pip --version >/dev/null
    else
        "$python" -I -m venv --clear --without-pip "$venv" && "$python" -P -m pip --version >/dev/null 2>&1
    fi || give_up "$python cannot make a virtual environment with pip in $here (on Debian: apt-get install python3-venv)"
}

# --- packages ---

pip_install() {
    if [ -x "$venv/bin/pip" ]; then
        "$venv/bin/python" -I -m pip install --quiet --disable-pip-version-check -e "$1"
    else
        "${python:-$(find_python)}" -P -m pip --python "$venv/bin/python" install --quiet --disable-pip-version-check -e "$1"
    fi
}

# GROUP: what is installed, and how large it is.
fetched() {
    if [ "$1" = test ]; then
        echo "what the tests need (pytest, mypy, ruff, Playwright, clingo, pandas, polars …), about 600 MB"
    elif [ "$1" = site ]; then
        echo "what builds the documentation (MkDocs with Material)"
    else
        echo "the solver (python-sat), pictures (pillow), engines (ortools, pyganak), the web server (starlette, uvicorn), about 290 MB"
    fi
}

install() {
    pip_install "$here[engines,studio${1:+,$1}]" >/dev/null 2>&1 && return
    pip_install "$here[studio${1:+,$1}]" >&2 || {
        if "$venv/bin/python" -I -c 'import sys; sys.exit(sys.version_info < (3, 15))'; then
            # .venv.unfinished stays: a Python that is installed by the next time shall be taken.
            give_up "the packages cannot be installed for a Python newer than 3.14 yet, and no other was found: install" \
                "Python 3.11 to 3.14 beside it"
        fi
        rm -f "$unfinished" # pip has ended by itself and left nothing half done
        give_up "the packages could not be installed (see above); run this again when the network is there"
    }
    missing=
    for engine in pyganak ortools; do
        pip_install "$here[$engine]" >/dev/null 2>&1 || missing="$missing $engine"
    done
    [ -z "$missing" ] || say "not to be had here:$missing; all questions are answered without, large counts more slowly"
}

# --- one at a time ---

lives() {
    kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ] || return 1
    # The number may have gone to another process since, as after a restart of the machine.
    case $(ps -o args= -p "$1" 2>/dev/null) in
        "" | *entails* | *test*) return 0 ;;
    esac
    return 1
}

take_lock() {
    waiting=
    until ln -s $$ "$lock" 2>/dev/null; do
        owner=$(readlink -- "$lock")
        if [ -z "$owner" ]; then
            [ -d "$lock" ] && rm -rf "$lock" && continue # as earlier versions left it
            [ -w "$here" ] || give_up "$here cannot be written, and .venv has to be made there"
        elif ! lives "$owner"; then
            say "the set-up by process $owner was cut short; taking over"
            mv -- "$lock" "$lock.$$" 2>/dev/null
            # Another process may have taken it over in this very moment.
            taken=$(readlink -- "$lock.$$")
            rm -f "$lock.$$"
            [ -z "$taken" ] || [ "$taken" = "$owner" ] || ln -s "$taken" "$lock"
            continue
        elif [ -z "$waiting" ]; then
            waiting=1
            say "waiting for process $owner, which sets up .venv"
        fi
        sleep 1
    done
}

is_ready() {
    ready=
    [ -x "$venv/bin/python" ] && [ ! -f "$unfinished" ] && [ ! "$here/pyproject.toml" -nt "$venv/.ready$1" ] &&
        IFS= read -r ready 2>/dev/null <"$venv/.ready$1"
    [ "$ready" = "$here" ]
}

# The environment can take packages: it is whole, was made for this folder (or by hand), and its Python is still there.
is_sound() {
    [ ! -f "$unfinished" ] && "$venv/bin/python" -I -c '' 2>/dev/null || return 1
    ready=
    [ ! -f "$venv/.ready" ] || IFS= read -r ready <"$venv/.ready" # earlier versions left it empty
    [ -z "$ready" ] || [ "$ready" = "$here" ]
}

ready() {
    is_ready "$1" && return
    take_lock
    trap 'rm -f "$lock"' EXIT
    trap 'exit 3' HUP INT TERM
    if ! is_ready "$1"; then
        say "setting up .venv (once; a minute or two, by the network)"
        is_sound && new= || new=1
        : >"$unfinished" || give_up "$here cannot be written, and .venv has to be made there"
        if [ -n "$new" ]; then
            python=$(find_python) || give_up "Python 3.11 to 3.14 is needed and was not found"
            say "  1. a new environment: Python and pip, 26 MB"
            make_venv "$python"
        fi
        say "  2. packages from the index: $(fetched "$1")"
        install "$1"
        say "  3. compiling the sources"
        # Once for all: whoever cannot write here later, or has PYTHONDONTWRITEBYTECODE set, would compile at every start.
        "$venv/bin/python" -I -m compileall -q "$here/src" >/dev/null 2>&1
        echo "$here" >"$venv/.ready$1"
        rm -f "$unfinished"
    fi
    rm -f "$lock"
    trap - EXIT HUP INT TERM
}
