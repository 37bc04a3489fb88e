"""The command line as a whole: its verbs, its exit codes, and how errors are said.

Exit codes: 0 fine, 1 a negative answer (an impossible View, work beyond the
budget, a picture without a board), 2 bad input, 70 a mistake of
Sapper's own, 130 interrupted. An error is one sentence on standard error.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from typing import Annotated, Final

import typer

from sapper._version import __version__
from sapper.board import BudgetExceeded, Cancelled, NoBoard, SapperError

from . import (
    analyze,
    check,
    console,
    convert,
    doctor,
    drill,
    generate,
    guess,
    hint,
    history,
    lab,
    new,
    optimal,
    play,
    prove,
    rate,
    read,
    review,
    show,
    simulate,
    solve,
    terminal,
    verify,
)

log = logging.getLogger("sapper")

_INTERRUPTED: Final = 130

app = typer.Typer(
    name="sapper",
    help="Minesweeper to play, solve, prove and study.",
    epilog="Example: sapper new expert --view | sapper analyze -",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    no_args_is_help=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"sapper {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def whole(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say on standard error what is done; show where errors come from.")
    ] = False,
) -> None:
    if verbose:
        logging.basicConfig(stream=sys.stderr, format="%(relativeCreated)6.0f ms  %(message)s", force=True)
        log.setLevel(logging.DEBUG)
    if context.invoked_subcommand is None:
        print(context.get_help())


VERBS = (
    new.new,
    generate.generate,
    show.show,
    read.read,
    convert.convert,
    analyze.analyze,
    guess.guess,
    solve.solve,
    rate.rate,
    verify.verify,
    prove.prove,
    hint.hint,
    check.check,
    review.review,
    drill.drill,
    play.play,
    terminal.terminal,
    console.console,
    optimal.optimal,
    simulate.simulate,
    doctor.doctor,
)

for verb in VERBS:
    # The last paragraph of a verb's docstring is its example, printed below the options.
    *said, example = (" ".join(paragraph.split()) for paragraph in (verb.__doc__ or "").split("\n\n"))
    app.command(help="\n\n".join(said), epilog=example)(verb)


app.add_typer(history.history, name="history")
app.add_typer(lab.lab, name="lab")


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    code = run(arguments)
    if code == _INTERRUPTED and sys.stderr.isatty():
        print(file=sys.stderr)  # what comes next begins on a line of its own
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run the command; gives back the exit code and lets no exception through."""
    try:
        code = app(arguments, prog_name="sapper", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _fail(error.format_message(), 2)
    except (BudgetExceeded, Cancelled, NoBoard) as error:
        return _fail(str(error), 1)
    except SapperError as error:
        return _fail(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    except (BrokenPipeError, SystemExit) as error:
        return _left(error)
    except OSError as error:
        return _fail(f"{error.filename or 'The system'}: {error.strerror or error}.", 2)
    except Exception as error:
        hint = "" if log.isEnabledFor(logging.DEBUG) else " sapper --verbose shows where."
        return _fail(f"This is a mistake in Sapper: {error!r}.{hint}", 70)
    return code if isinstance(code, int) else 0


def _left(error: BaseException) -> int:
    """Whoever read our output has enough (Typer makes an exit of that), or shell completion is done."""
    if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
        return error.code if isinstance(error.code, int) else 0
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    return 0


def _fail(sentence: str, code: int) -> int:
    """Say what went wrong, in one line."""
    if log.isEnabledFor(logging.DEBUG):
        traceback.print_exc()
    line = " ".join(sentence.split())
    print(line if line.endswith((".", "!", "?")) else f"{line}.", file=sys.stderr)
    return code
