"""`sapper verify`: certificates, checked without the engine."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console

from sapper.board import InputError
from sapper.solve import Certificate, Verification
from sapper.solve import verify as verified

from .input import File, Json, json_lines, read_text
from .output import console, count, print_json


def verify(file: File, json: Json = False) -> None:
    """Check certificates: that boards need no guess, by the steps that come with them.

    FILE holds certificates, one a line if there are several, as `sapper solve --json` prints them; a line of JSON may
    also carry one under `certificate`. The checker is short, plain Python, and counts for itself. Exit code 1 when one
    of them does not hold.

    Example: sapper new 9x9/10 --first 3,3 --seed 7 | sapper solve - --json | sapper verify -
    """
    text = read_text(file)
    if not text.lstrip().startswith("{"):
        raise InputError("A certificate is JSON, as `sapper solve --json` prints it.")
    certificates = [_certificate(values) for values in json_lines(text)]
    answers = [verified(certificate) for certificate in certificates]
    if json:
        for answer in answers:
            print_json({"valid": answer.valid, "step": answer.step, "reason": answer.reason})
    else:
        out = console()
        for number, (certificate, answer) in enumerate(zip(certificates, answers, strict=True), 1):
            _print(out, f"{number}. " if len(answers) > 1 else "", certificate, answer)
    if not all(answers):
        raise typer.Exit(1)


def _certificate(values: dict[str, Any]) -> Certificate:
    """A line may be a certificate or carry one."""
    return Certificate.from_json(values.get("certificate", values))


def _print(out: Console, number: str, certificate: Certificate, answer: Verification) -> None:
    layout = certificate.layout
    board = f"{number}{layout.rules}, opened at {certificate.first}, {count(len(certificate.steps), 'step')}"
    if answer.valid:
        out.print(f"{board}: holds. {answer.reason}", style="green")
    else:
        where = "" if answer.step is None else f" at step {answer.step + 1}"
        out.print(f"{board}: does not hold{where}. {answer.reason}", style="bold red")
