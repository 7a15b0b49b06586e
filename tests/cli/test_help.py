"""`azulejo --help`, for itself and for each of its commands."""

import subprocess
import sys
from importlib import metadata

import click
import pytest
from click.testing import CliRunner

from service.cli import main
from tests.live import AZULEJO

WIDTH = 80

every_command = pytest.mark.parametrize("name", main.commands)


def helped(*arguments: str) -> str:
    answer = CliRunner().invoke(main, arguments, prog_name="azulejo", terminal_width=WIDTH)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def test_the_help_lists_every_command_with_what_it_does() -> None:
    shown = helped("--help")
    for name, command in main.commands.items():
        [line] = [line for line in shown.splitlines() if line.startswith(f"  {name} ")]
        assert command.get_short_help_str(limit=20).rstrip(".") in line


@every_command
def test_every_command_explains_itself_and_all_its_options(name: str) -> None:
    command, shown = main.commands[name], helped(name, "--help")
    assert command.help is not None
    assert command.help.splitlines()[0] in shown
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{parameter.name} has a help text"
            assert all(option in shown for option in parameter.opts)
        else:
            assert parameter.make_metavar(click.Context(command)) in shown


@every_command
def test_help_is_short_and_fits_the_terminal(name: str) -> None:
    lines = helped(name, "-h").splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) <= 40


@every_command
def test_an_unknown_option_is_refused_with_a_hint(name: str) -> None:
    answer = CliRunner().invoke(main, [name, "--no-such-option"])
    assert answer.exit_code == 2
    assert "--help" in answer.stderr
    assert "Traceback" not in answer.output


def test_an_unknown_command_is_refused_with_a_hint() -> None:
    answer = CliRunner().invoke(main, ["no-such-command"])
    assert answer.exit_code == 2
    assert "no-such-command" in answer.stderr


def test_the_version_is_said() -> None:
    assert helped("--version") == f"azulejo, version {metadata.version('azulejo')}\n"


@pytest.mark.parametrize("command", [[AZULEJO], [sys.executable, "-m", "service"]])
def test_the_installed_command_and_the_module_are_the_same(command: list[str]) -> None:
    answer = subprocess.run([*command, "verify", "--help"], capture_output=True, text=True, check=True)
    assert "RECORD" in answer.stdout
