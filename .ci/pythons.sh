# Sourced by ./test --pythons with $here set: the quick laws on every Python from 3.11 on that this machine has, the newest of
# each version. Environments are kept in .venv.pythons. Ends with a line for each Python found: passed, failed, or skipped and why.

# What depends on the version of Python sooner than the rest, and the laws that need all of the house: one to two minutes.
quick="tests/logic tests/models tests/engines/solvers/test_count.py tests/laws/test_engines_agree.py tests/proofs/kernel tests/cli
    tests/hostile tests/test_limits.py tests/test_errors.py"

# A line each: VERSION, the whole version, what it is, the path; each path once.
every_python() {
    pythons | while IFS= read -r name; do
        "$name" -I -c 'import os, sys, sysconfig
kind = "free-threaded" if sysconfig.get_config_var("Py_GIL_DISABLED") else sys.implementation.name
version = "%d.%d" % sys.version_info[:2]
print(version, "%s.%d" % (version, sys.version_info[2]), kind, os.path.realpath(sys.executable))' 2>/dev/null </dev/null
    done | sort -u | sort -k1,1V -k2,2Vr -k4,4
}

# VERSION PYTHON [ARGUMENTS OF PYTEST]
laws_on() {
    venv="$here/.venv.pythons/$1"
    unfinished="$venv.unfinished"
    python=$2
    shift 2
    if ! is_ready "" || ! "$venv/bin/python" -I -c '' 2>/dev/null; then
        mkdir -p "$here/.venv.pythons" && : >"$unfinished"
        make_venv "$python"
        install test
        echo "$here" >"$venv/.ready"
        rm -f "$unfinished"
    fi
    # shellcheck disable=SC2086 # the list is several words
    "$venv/bin/python" -P -m pytest -n auto -p no:cacheprovider $quick "$@" || return 1
}

# Prints why a Python is not tried, if so. VERSION KIND
why_not() {
    case $2 in
        cpython) ;;
        *) echo "$2, for which the packages have no wheels" && return ;;
    esac
    case $1 in
        2.* | 3.[0-9] | 3.10) echo "older than 3.11" && return ;;
    esac
    case $tried in
        *" $1 "*) echo "another $1 was tried" ;;
    esac
}

status=0
tried=" "
summary=
missing=
while read -r version whole kind python; do
    [ -n "$python" ] || continue
    said=$(why_not "$version" "$kind")
    if [ -n "$said" ]; then
        said="skipped: $said"
    else
        say "Python $whole ($python)"
        (laws_on "$version" "$python" "$@" </dev/null)
        case $?:$version in
            0:*) said=passed tried="$tried$version " ;;
            2:3.1[1-4]) said="failed: its environment could not be made" status=1 ;;
            2:*) said="skipped: the packages cannot be installed for it yet" ;;
            *) said=failed status=1 tried="$tried$version " ;;
        esac
    fi
    summary="$summary
  $whole ($python): $said"
done <<END
$(every_python)
END
for version in 3.11 3.12 3.13 3.14; do
    case $summary in *" $version."*) ;; *) missing="$missing $version" ;; esac
done
say "the quick laws on every Python here:${summary:- none was found}${missing:+
  not found on this machine:$missing}"
[ "$tried" != " " ] || status=2
