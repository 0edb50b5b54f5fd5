"""Errors, under the names that the service and its other clients have for them."""

from __future__ import annotations

from typing import Any

# The catalogue of the service: src/errors.ts. A test compares the two.
NAMES: dict[int, str] = {
    40003: "INSUFFICIENT_BALANCE",
    400: "PIPELINE_REQUEST",
    40004: "PARAMETER",
    40007: "SERVICE_MISSING",
    40008: "SERVICE_INACTIVE",
    40101: "CREDENTIALS_MISSING",
    40102: "CREDENTIALS_INVALID",
    40103: "IP_NOT_ALLOWED",
    40301: "IMAGE_TYPE",
    40302: "FILE_SIZE",
    40303: "FILE_TYPE",
    40304: "IMAGE_DIMENSIONS",
    40305: "NO_FILE",
    40306: "RATE",
    40307: "QUOTA",
    40400: "LINK",
    40422: "CORRUPTED",
    40423: "PASSWORD",
    40424: "PAGE_RANGE",
    40425: "FORMAT",
    40427: "DPI",
    40428: "OFFICE",
    40429: "ENGINE",
    50207: "PARTIAL",
    30203: "BACKEND",
    500: "INTERNAL",
}


class DocparseError(Exception):
    """An answer of the service with a code other than 200."""

    def __init__(
        self,
        code: int,
        message: str,
        *,
        status: int = 200,
        request_id: str | None = None,
        location: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.name = NAMES.get(code, "UNKNOWN")
        self.status = status
        #: Names the request in the logs of the service.
        self.request_id = request_id
        self.location = location
        #: Seconds after which the same request may be answered.
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.name} ({self.code}): {self.args[0]}"


class ConnectionFailed(Exception):
    """No answer came: the service cannot be reached, or the connection broke."""
