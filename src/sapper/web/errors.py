"""Every refusal in one shape: a status, a code for programs, a sentence for people."""

from __future__ import annotations

import json
import logging
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sapper.board import BudgetExceeded, Cancelled, InputError, NoBoard, SapperError

STATUS: Final = {
    "bad_input": 400,
    "forbidden": 403,
    "not_found": 404,
    "cancelled": 408,
    "conflict": 409,
    "too_big": 413,
    "budget": 422,
    "internal": 500,
    "busy": 503,
}

log = logging.getLogger("sapper.web")


class ErrorBody(BaseModel):
    """What is wrong."""

    code: str
    message: str


class ErrorAnswer(BaseModel):
    """The shape of every answer that is not fine."""

    error: ErrorBody


#: For the OpenAPI description: what any call may answer.
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ErrorAnswer, "description": code.replace("_", " ")} for code, status in STATUS.items()
}

#: The same of a body that is no JSON: the bytes of a file.
BYTES: Final[dict[str, Any]] = {
    "requestBody": {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}


class ApiError(Exception):
    """A refusal with its code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def said(code: str, message: str) -> Response:
    """The answer of a refusal."""
    body = json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False)
    return Response(body.encode(errors="replace"), STATUS[code], media_type="application/json")


def code_of(error: Exception) -> str:
    """The code of anything raised on purpose."""
    if isinstance(error, ApiError):
        return error.code
    kinds = (
        (InputError, "bad_input"),
        (NoBoard, "bad_input"),
        (BudgetExceeded, "budget"),
        (Cancelled, "cancelled"),
    )
    return next((code for kind, code in kinds if isinstance(error, kind)), "internal")


def install(app: FastAPI) -> None:
    """Whatever goes wrong in a handler is answered in the one shape."""

    async def refused(_: Request, error: Exception) -> Response:
        return said(code_of(error), str(error))

    async def malformed(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return said("bad_input", f"The request cannot be read: {where}: {first['msg']}.")

    async def other(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "not_found", 405: "not_found", 413: "too_big"}.get(error.status_code, "bad_input")
        answer = said(code, f"{error.detail}.")
        answer.status_code = error.status_code
        answer.headers.update(error.headers or {})
        return answer

    async def mistake(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return said("internal", "This is a mistake in Sapper; the log file says more.")

    for kind in (ApiError, SapperError):
        app.add_exception_handler(kind, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, other)
    app.add_exception_handler(Exception, mistake)
