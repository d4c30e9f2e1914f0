"""`entails --completion bash|zsh|fish`: a script that makes a shell complete commands, options and files.

entails --completion bash > ~/.local/share/bash-completion/completions/entails
entails --completion zsh  > a folder of $fpath, as _entails; or source <(entails --completion zsh) after compinit
entails --completion fish > ~/.config/fish/completions/entails.fish
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import NamedTuple


class CompletedOption(NamedTuple):
    """An option: the words that it may be written with, and its help text."""

    words: tuple[str, ...]
    about: str


Options = Mapping[str, list[CompletedOption]]  # by command


def options_of(parser: argparse.ArgumentParser) -> list[CompletedOption]:
    """The options that a command takes."""
    listed = [action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS]
    return [CompletedOption(tuple(one.option_strings), (one.help or "").replace("%%", "%")) for one in listed]


def script(shell: str, commands: Mapping[str, str], options: Options) -> str:
    """The script of a shell, for these commands (each with its sentence) and their options."""
    writers: dict[str, Callable[[Mapping[str, str], Options], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    return writers[shell](commands, options)


def _words(some: list[CompletedOption]) -> str:
    return " ".join(word for one in some for word in one.words)


def _bash(commands: Mapping[str, str], options: Options) -> str:
    cases = "\n".join(f'        {name}) words="{_words(some)}" ;;' for name, some in options.items())
    return f"""# entails: completion for bash
_entails() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" words=""
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{" ".join(commands)} --help --version" -- "$current"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
    if [[ "$current" == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
    else
        local IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$current"))
    fi
}}
complete -o filenames -F _entails entails
"""


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _zsh(commands: Mapping[str, str], options: Options) -> str:
    def plain(text: str) -> str:
        return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")

    listed = "\n".join(f"        {_quoted(f'{name}:{plain(about)}')}" for name, about in commands.items())
    cases = "\n".join(
        f"        {name}) _arguments "
        + " ".join(_quoted(f"{word}[{plain(one.about)}]") for one in some for word in one.words)
        + " '*:file:_files' ;;"
        for name, some in options.items()
    )
    return f"""#compdef entails
_entails() {{
    local -a commands
    commands=(
{listed}
    )
    if (( CURRENT == 2 )); then
        _describe 'command' commands
        return
    fi
    case "$words[2]" in
{cases}
    esac
}}
if [[ "$funcstack[1]" = _entails ]]; then
    _entails "$@"
else
    compdef _entails entails
fi
"""


def _fish(commands: Mapping[str, str], options: Options) -> str:
    lines = ["# entails: completion for fish"]
    for name, about in commands.items():
        lines.append(f"complete -c entails -n __fish_use_subcommand -f -a {name} -d {_quoted(about)}")
    for name, some in options.items():
        for one in some:
            words = " ".join(
                f"-l {word.removeprefix('--')}" if word.startswith("--") else f"-s {word.removeprefix('-')}"
                for word in one.words
            )
            lines.append(f"complete -c entails -n '__fish_seen_subcommand_from {name}' {words} -d {_quoted(one.about)}")
    return "\n".join(lines) + "\n"
