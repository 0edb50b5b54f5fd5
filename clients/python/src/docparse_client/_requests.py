"""Requests and answers as plain values, shared by both clients: what differs between them is only who waits."""

from __future__ import annotations

import base64
import contextlib
import json
import os
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Iterator
from urllib.parse import quote

from ._errors import DocparseError
from ._types import Config, Document

V1 = "/api/v1/docparse/parse"
NEWER = "/api/docparse/parse"
DELIVERIES = "/api/docparse/webhooks/deliveries"
#: Tries beyond the first one.
RETRIES = 2
LONGEST_WAIT = 30.0


@dataclass
class Call:
    path: str
    method: str = "POST"
    parts: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    document: Document | None = None
    #: How the document travels: a part of a form, the body itself, or base64 in JSON.
    carry: str = "form"
    #: The same request twice does what one does, so a lost connection is tried again.
    idempotent: bool = False


def is_address(document: Document | None) -> bool:
    return isinstance(document, str) and document.lower().startswith(("http://", "https://"))


@contextlib.contextmanager
def opened(document: Document) -> Iterator[tuple[str, BinaryIO | bytes]]:
    """Name and content of a document; files are read piece by piece."""
    if isinstance(document, bytes):
        yield "document", document
    elif isinstance(document, (str, os.PathLike)):
        with open(document, "rb") as file:
            yield os.path.basename(os.fspath(document)), file
    else:
        name = getattr(document, "name", None)
        yield os.path.basename(name) if isinstance(name, str) else "document", document


@contextlib.contextmanager
def arguments(call: Call) -> Iterator[dict[str, Any]]:
    """What httpx is called with."""
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in call.parts.items() if value is not None}
    query = {name: value for name, value in call.query.items() if value is not None}
    common: dict[str, Any] = {"params": query, "headers": call.headers}
    if call.document is None:
        yield {**common, **({} if call.body is None else {"json": call.body})}
    elif call.carry == "form" and is_address(call.document):
        # A form without a file would be sent in another encoding.
        fields = {**texts, "file_url": str(call.document)}
        yield {**common, "files": {name: (None, value) for name, value in fields.items()}}
    elif call.carry == "form":
        with opened(call.document) as (name, content):
            yield {**common, "data": texts, "files": {"file": (name, content)}}
    elif call.carry == "bytes" and is_address(call.document):
        yield {**common, "content": str(call.document), "headers": {**call.headers, "content-type": "text/plain"}}
    elif call.carry == "bytes":
        with opened(call.document) as (_, content):
            data = content if isinstance(content, bytes) else content.read()
            yield {**common, "content": data, "headers": {**call.headers, "content-type": "application/octet-stream"}}
    else:
        yield {**common, "json": _with_document(call)}


def _with_document(call: Call) -> dict[str, Any]:
    body = dict(call.body or {})
    if is_address(call.document):
        if call.carry != "json-v3":
            raise TypeError("This endpoint takes no addresses: send the bytes of the document.")
        body["file"] = {"file_url": call.document}
        return body
    assert call.document is not None
    with opened(call.document) as (name, content):
        text = base64.b64encode(content if isinstance(content, bytes) else content.read()).decode()
    if call.carry == "json-v3":
        body["file"] = {"file_base64": text, "file_name": None if name == "document" else name}
    else:
        body["file"] = text
    return body


def can_repeat(call: Call) -> bool:
    """Whether the document can be read once more: streams that cannot be wound back are sent once."""
    return call.document is None or isinstance(call.document, (str, bytes, os.PathLike)) or call.document.seekable()


def rewind(call: Call) -> None:
    if call.document is not None and not isinstance(call.document, (str, bytes, os.PathLike)) and call.document.seekable():
        call.document.seek(0)


def read_answer(status: int, headers: Any, text: str) -> Any:
    """The JSON of a successful answer. Raises DocparseError."""
    if status == 204:
        return None
    is_json = str(headers.get("content-type", "")).startswith("application/json")
    try:
        answer = json.loads(text) if is_json else {}
    except ValueError:
        answer = {"code": 500, "message": "The answer is cut off or not JSON"}
    ok = 200 <= status < 300
    code = answer.get("code", 200 if ok else status) if isinstance(answer, dict) else 200
    # 50207 with data is a success with pages missing, which `data` tells.
    if ok and (code == 200 or (code == 50207 and (answer.get("data") is not None or answer.get("result") is not None))):
        return answer
    data = answer.get("data")
    detail = data.get("message") if isinstance(data, dict) else None
    message = ": ".join(filter(None, [answer.get("message") or answer.get("msg") or f"HTTP {status}", detail]))
    after = headers.get("retry-after", "")
    raise DocparseError(
        code,
        message,
        status=status,
        request_id=answer.get("x_request_id") or headers.get("x-request-id"),
        location=answer.get("location"),
        retry_after=float(after) if after.isdigit() else None,
    )


def wait_before(error: Exception, call: Call, tried: int) -> float | None:
    """Seconds to wait before the next try; None: there is none."""
    if tried >= RETRIES or not can_repeat(call):
        return None
    if isinstance(error, DocparseError):
        if error.name not in ("RATE", "BACKEND") and error.status != 503:
            return None
        return min(error.retry_after if error.retry_after is not None else 0.5 * 2**tried, LONGEST_WAIT)
    return 0.5 * 2**tried if call.idempotent or call.method == "GET" else None


def failed_job(job: Any) -> DocparseError:
    message = "The job was cancelled." if job.get("cancelled") else job.get("message") or "The job failed."
    return DocparseError(job.get("code", 500), message)


def parse_call(document: Document, config: Config | None) -> Call:
    return Call(f"{V1}/sync", parts={"config": config}, document=document)


def parse_newer_call(document: Document, config: Config | None) -> Call:
    return Call(f"{NEWER}/sync", parts={"config": config}, document=document)


def pipeline_call(document: Document, stages: list[Config], data_source: Config | None) -> Call:
    return Call("/api/docparse/pipeline", parts={"stages": stages, "data_source": data_source}, document=document)


def extract_call(document: Document, request: Config) -> Call:
    return Call("/ai/service/v3/entity_extraction", body=request, document=document, carry="json-v3")


def extract_form_call(document: Document, config: Config, parse: Config | None) -> Call:
    return Call("/api/docparse/extract/sync", parts={"extract_config": config, "parse_config": parse}, document=document)


def extract_fields_call(document: Document, request: Config, query: Config | None) -> Call:
    return Call("/ai/service/v2/entity_extraction", body=request, query=query or {}, document=document, carry="json-v2")


def bills_call(document: Document, options: Config | None) -> Call:
    return Call("/ai/service/v1/bill_recognize_v2", query=options or {}, document=document, carry="bytes")


def medical_call(document: Document, options: Config | None) -> Call:
    return Call("/ai/service/v1/medical_recognize", query=options or {}, document=document, carry="bytes")


def image_call(image_id: str) -> Call:
    return Call("/ocr_image/download", method="GET", query={"image_id": image_id})


def image_of(answer: Any) -> bytes:
    return base64.b64decode(answer["data"]["image"])


def job_path(base: str, job_id: str, suffix: str = "") -> str:
    return f"{base}/async/{quote(job_id, safe='')}{suffix}"


class EventReader:
    """Events of a stream (HTML Living Standard, 9.2.6), as far as this service uses them."""

    def __init__(self) -> None:
        self.last_id: str | None = None
        self._event = "message"
        self._data: list[str] = []

    def feed(self, line: str) -> dict[str, Any] | None:
        if line == "":
            made = {"event": self._event, "data": json.loads("\n".join(self._data))} if self._data else None
            self._event, self._data = "message", []
            return made
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._event = value
        elif name == "data":
            self._data.append(value)
        elif name == "id":
            self.last_id = value
        return None
