"""The client that waits."""

from __future__ import annotations

import time
import uuid
from types import TracebackType
from typing import Any, Iterator, cast
from urllib.parse import quote

import httpx

from . import _requests as r
from ._errors import ConnectionFailed
from ._types import Config, Document, Job, JobEvent, OnProgress, ParseResult


class Jobs:
    """Parsing in the background, in one of both forms."""

    def __init__(self, client: Client, base: str) -> None:
        self._client = client
        self._base = base

    def create(self, document: Document, config: Config | None = None, *, webhook: str | None = None, idempotency_key: str | None = None) -> str:
        """Sends a document; gives the id of the job."""
        headers = {"idempotency-key": idempotency_key or uuid.uuid4().hex}
        parts = {"config": config, "webhook": webhook}
        call = r.Call(f"{self._base}/async", parts=parts, headers=headers, document=document, idempotent=True)
        return cast(str, self._client._call(call)["data"]["job_id"])

    def get(self, job_id: str) -> Job:
        return cast(Job, self._client._call(r.Call(r.job_path(self._base, job_id), method="GET"))["data"])

    def list(self, **filters: Any) -> dict[str, Any]:
        """Newest first, with `next_cursor`."""
        return cast("dict[str, Any]", self._client._call(r.Call(f"{self._base}/async", method="GET", query=filters))["data"])

    def cancel(self, job_id: str) -> Job:
        """The work stops at once and costs nothing."""
        return cast(Job, self._client._call(r.Call(r.job_path(self._base, job_id), method="DELETE", idempotent=True))["data"])

    def retry(self, job_id: str) -> str:
        """Makes a new job of one that has failed (`retryable`); gives its id."""
        return cast(str, self._client._call(r.Call(r.job_path(self._base, job_id, "/retry")))["data"]["job_id"])

    def result(self, job_id: str) -> ParseResult:
        answer = self._client._call(r.Call(f"{self._base}/async/result/{job_id}", method="GET"))
        # The newer form has an envelope, v1 has none.
        return cast(ParseResult, answer["data"] if "code" in answer and "data" in answer else answer)

    def events(self, job_id: str) -> Iterator[JobEvent]:
        """Progress, pages as they are done, and `done` as the last event. A lost connection is taken up where it broke."""
        reader = r.EventReader()
        for _ in range(6):
            headers = {"last-event-id": reader.last_id} if reader.last_id else {}
            try:
                with self._client._http.stream("GET", r.job_path(self._base, job_id, "/events"), headers=headers, timeout=httpx.Timeout(30)) as answer:
                    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                        answer.read()
                        r.read_answer(answer.status_code, answer.headers, answer.text)
                        return
                    for line in answer.iter_lines():
                        event = reader.feed(line)
                        if event:
                            yield cast(JobEvent, event)
                            if event["event"] == "done":
                                return
            except httpx.TransportError:
                time.sleep(1)
        raise ConnectionFailed(f"The events of job {job_id} break off again and again.")

    def wait(self, job_id: str, *, on_progress: OnProgress | None = None) -> Job:
        """The job when it has completed. Raises DocparseError when it has failed or was cancelled."""
        for event in self.events(job_id):
            if event["event"] != "page" and on_progress:
                on_progress(cast(Job, event["data"]))
        job = self.get(job_id)
        if job["status"] == "failed":
            raise r.failed_job(job)
        return job

    def run(self, document: Document, config: Config | None = None, *, on_progress: OnProgress | None = None) -> ParseResult:
        """Creates a job, waits for it and gives its result. An interruption cancels the job."""
        job_id = self.create(document, config)
        try:
            self.wait(job_id, on_progress=on_progress)
        except (KeyboardInterrupt, GeneratorExit):
            self.cancel(job_id)
            raise
        return self.result(job_id)


class Client:
    """All endpoints that an account can use. Raises DocparseError for a documented error, ConnectionFailed when no answer comes."""

    def __init__(self, base_url: str, app_id: str, secret_code: str, *, timeout: float = 600.0, transport: httpx.BaseTransport | None = None) -> None:
        headers = {"x-ti-app-id": app_id, "x-ti-secret-code": secret_code}
        self._http = httpx.Client(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        self.jobs = Jobs(self, r.V1)
        self.newer_jobs = Jobs(self, r.NEWER)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def parse(self, document: Document, config: Config | None = None) -> ParseResult:
        """Elements, Markdown and what `config["capabilities"]` asks for."""
        return cast(ParseResult, self._call(r.parse_call(document, config))["data"])

    def parse_newer(self, document: Document, config: Config | None = None) -> dict[str, Any]:
        """The newer form: a flat `config` with a `provider`."""
        data = self._call(r.parse_newer_call(document, config))["data"]
        return {"file_id": data.get("file_id"), "warnings": data.get("warnings"), **data["result"]}

    def pipeline(self, document: Document, stages: list[Config], *, data_source: Config | None = None) -> dict[str, Any]:
        """Parse, then chunk and embed, or extract."""
        return cast("dict[str, Any]", self._call(r.pipeline_call(document, stages, data_source))["data"])

    def extract(self, document: Document, request: Config) -> dict[str, Any]:
        """Fields by a JSON Schema, with citations."""
        return cast("dict[str, Any]", self._call(r.extract_call(document, request))["result"])

    def extract_form(self, document: Document, config: Config, *, parse: Config | None = None) -> dict[str, Any]:
        """The same by a form: large documents are streamed."""
        return cast("dict[str, Any]", self._call(r.extract_form_call(document, config, parse))["data"]["result"])

    def extract_fields(self, document: Document, request: Config, *, query: Config | None = None) -> dict[str, Any]:
        """Fields by their names, or by a prompt."""
        return cast("dict[str, Any]", self._call(r.extract_fields_call(document, request, query))["result"])

    def recognise_bills(self, document: Document, options: Config | None = None) -> dict[str, Any]:
        """Invoices, tickets and other bills."""
        return cast("dict[str, Any]", self._call(r.bills_call(document, options)))

    def recognise_medical(self, document: Document, options: Config | None = None) -> dict[str, Any]:
        """Bills, reports and records of hospitals."""
        return cast("dict[str, Any]", self._call(r.medical_call(document, options))["result"])

    def account(self) -> dict[str, Any]:
        """Balance, limits and services."""
        return cast("dict[str, Any]", self._call(r.Call("/api/docparse/account", method="GET"))["data"])

    def usage(self, **days: str) -> dict[str, Any]:
        """Pages by day and service; with `by="tag"` by the tag of the key too."""
        return cast("dict[str, Any]", self._call(r.Call("/api/docparse/account/usage", method="GET", query=days))["data"])

    def errors(self, **days: str) -> dict[str, Any]:
        """Answers with an error and failed jobs, by day, service and code."""
        return cast("dict[str, Any]", self._call(r.Call("/api/docparse/account/errors", method="GET", query=days))["data"])

    def ledger(self, **page: Any) -> dict[str, Any]:
        """Entries, newest first: one a page, one a credit."""
        return cast("dict[str, Any]", self._call(r.Call("/api/docparse/account/ledger", method="GET", query=page))["data"])

    def image(self, image_id: str) -> bytes:
        """A picture of a page or of something on it."""
        return r.image_of(self._call(r.image_call(image_id)))

    def webhook_deliveries(self, **filters: Any) -> dict[str, Any]:
        """Calls of webhooks, newest first."""
        return cast("dict[str, Any]", self._call(r.Call(r.DELIVERIES, method="GET", query=filters))["data"])

    def redeliver_webhook(self, delivery_id: str) -> None:
        """Makes the call again."""
        self._call(r.Call(f"{r.DELIVERIES}/{quote(delivery_id, safe='')}/redeliver"))

    def _call(self, call: r.Call) -> Any:
        tried = 0
        while True:
            try:
                with r.arguments(call) as given:
                    answer = self._http.request(call.method, call.path, **given)
                return r.read_answer(answer.status_code, answer.headers, answer.text)
            except (httpx.TransportError, r.DocparseError) as error:
                seconds = r.wait_before(error, call, tried)
                if seconds is None:
                    if isinstance(error, r.DocparseError):
                        raise
                    raise ConnectionFailed(f"No answer from {self._http.base_url}. Is the service running there?") from error
                time.sleep(seconds)
                r.rewind(call)
                tried += 1
