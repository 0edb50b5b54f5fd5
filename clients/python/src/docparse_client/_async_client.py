"""The client for coroutines: the same methods, each to be awaited."""

from __future__ import annotations

import asyncio
import io
import uuid
from types import TracebackType
from typing import Any, AsyncIterator, cast
from urllib.parse import quote

import httpx

from . import _requests as r
from ._errors import ConnectionFailed
from ._types import Config, Document, Job, JobEvent, OnProgress, ParseResult

# How long a cancelled task waits for the id of the job that it is making, in seconds.
CREATION_S = 2.0


class AsyncJobs:
    """Parsing in the background, in one of both forms."""

    def __init__(self, client: AsyncClient, base: str) -> None:
        self._client = client
        self._base = base

    async def create(self, document: Document, config: Config | None = None, *, webhook: str | None = None, idempotency_key: str | None = None) -> str:
        headers = {"idempotency-key": idempotency_key or uuid.uuid4().hex}
        parts = {"config": config, "webhook": webhook}
        call = r.Call(f"{self._base}/async", parts=parts, headers=headers, document=document, idempotent=True)
        return cast(str, (await self._client._call(call))["data"]["job_id"])

    async def get(self, job_id: str) -> Job:
        return cast(Job, (await self._client._call(r.Call(r.job_path(self._base, job_id), method="GET")))["data"])

    async def list(self, **filters: Any) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._client._call(r.Call(f"{self._base}/async", method="GET", query=filters)))["data"])

    async def cancel(self, job_id: str) -> Job:
        call = r.Call(r.job_path(self._base, job_id), method="DELETE", idempotent=True)
        return cast(Job, (await self._client._call(call))["data"])

    async def retry(self, job_id: str) -> str:
        return cast(str, (await self._client._call(r.Call(r.job_path(self._base, job_id, "/retry"))))["data"]["job_id"])

    async def result(self, job_id: str) -> ParseResult:
        answer = await self._client._call(r.Call(f"{self._base}/async/result/{job_id}", method="GET"))
        return cast(ParseResult, answer["data"] if "code" in answer and "data" in answer else answer)

    async def events(self, job_id: str) -> AsyncIterator[JobEvent]:
        reader = r.EventReader()
        for _ in range(6):
            headers = {"last-event-id": reader.last_id} if reader.last_id else {}
            try:
                async with self._client._http.stream(
                    "GET", r.job_path(self._base, job_id, "/events"), headers=headers, timeout=httpx.Timeout(30)
                ) as answer:
                    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                        await answer.aread()
                        r.read_answer(answer.status_code, answer.headers, answer.text)
                        return
                    async for line in answer.aiter_lines():
                        event = reader.feed(line)
                        if event:
                            yield cast(JobEvent, event)
                            if event["event"] == "done":
                                return
            except httpx.TransportError:
                await asyncio.sleep(1)
        raise ConnectionFailed(f"The events of job {job_id} break off again and again.")

    async def wait(self, job_id: str, *, on_progress: OnProgress | None = None) -> Job:
        async for event in self.events(job_id):
            if event["event"] != "page" and on_progress:
                on_progress(cast(Job, event["data"]))
        job = await self.get(job_id)
        if job["status"] == "failed":
            raise r.failed_job(job)
        return job

    async def run(self, document: Document, config: Config | None = None, *, on_progress: OnProgress | None = None) -> ParseResult:
        """Creates a job, waits for it and gives its result. Cancelling the task cancels the job."""
        creation = asyncio.ensure_future(self.create(document, config))
        try:
            job_id = await asyncio.shield(creation)
            await self.wait(job_id, on_progress=on_progress)
        except asyncio.CancelledError:
            await asyncio.shield(self._cancel_created(creation))
            raise
        return await self.result(job_id)

    async def _cancel_created(self, creation: asyncio.Future[str]) -> None:
        # The server may have made the job before its answer has come. An upload that takes longer is cut off.
        await asyncio.wait({creation}, timeout=CREATION_S)
        if not creation.done():
            creation.cancel()
        elif not creation.cancelled() and creation.exception() is None:
            await self.cancel(creation.result())


class AsyncClient:
    """All endpoints that an account can use, as coroutines."""

    def __init__(
        self, base_url: str, app_id: str, secret_code: str, *, timeout: float = 600.0, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        headers = {"x-ti-app-id": app_id, "x-ti-secret-code": secret_code}
        self._http = httpx.AsyncClient(base_url=base_url, headers=headers, timeout=timeout, transport=transport)
        self.jobs = AsyncJobs(self, r.V1)
        self.newer_jobs = AsyncJobs(self, r.NEWER)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def parse(self, document: Document, config: Config | None = None) -> ParseResult:
        return cast(ParseResult, (await self._call(r.parse_call(document, config)))["data"])

    async def parse_newer(self, document: Document, config: Config | None = None) -> dict[str, Any]:
        data = (await self._call(r.parse_newer_call(document, config)))["data"]
        return {"file_id": data.get("file_id"), "warnings": data.get("warnings"), **data["result"]}

    async def pipeline(self, document: Document, stages: list[Config], *, data_source: Config | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.pipeline_call(document, stages, data_source)))["data"])

    async def extract(self, document: Document, request: Config) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.extract_call(document, request)))["result"])

    async def extract_form(self, document: Document, config: Config, *, parse: Config | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.extract_form_call(document, config, parse)))["data"]["result"])

    async def extract_fields(self, document: Document, request: Config, *, query: Config | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.extract_fields_call(document, request, query)))["result"])

    async def recognise_bills(self, document: Document, options: Config | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", await self._call(r.bills_call(document, options)))

    async def recognise_medical(self, document: Document, options: Config | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.medical_call(document, options)))["result"])

    async def account(self) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.Call("/api/docparse/account", method="GET")))["data"])

    async def usage(self, **days: str) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.Call("/api/docparse/account/usage", method="GET", query=days)))["data"])

    async def errors(self, **days: str) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.Call("/api/docparse/account/errors", method="GET", query=days)))["data"])

    async def ledger(self, **page: Any) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.Call("/api/docparse/account/ledger", method="GET", query=page)))["data"])

    async def image(self, image_id: str) -> bytes:
        return r.image_of(await self._call(r.image_call(image_id)))

    async def webhook_deliveries(self, **filters: Any) -> dict[str, Any]:
        return cast("dict[str, Any]", (await self._call(r.Call(r.DELIVERIES, method="GET", query=filters)))["data"])

    async def redeliver_webhook(self, delivery_id: str) -> None:
        await self._call(r.Call(f"{r.DELIVERIES}/{quote(delivery_id, safe='')}/redeliver"))

    async def _call(self, call: r.Call) -> Any:
        tried = 0
        while True:
            try:
                with r.arguments(call) as given:
                    answer = await self._http.request(call.method, call.path, **_loaded(given))
                return r.read_answer(answer.status_code, answer.headers, answer.text)
            except (httpx.TransportError, r.DocparseError) as error:
                seconds = r.wait_before(error, call, tried)
                if seconds is None:
                    if isinstance(error, r.DocparseError):
                        raise
                    raise ConnectionFailed(f"No answer from {self._http.base_url}. Is the service running there?") from error
                await asyncio.sleep(seconds)
                r.rewind(call)
                tried += 1


def _loaded(given: dict[str, Any]) -> dict[str, Any]:
    """Forms with open files are read by httpx between coroutines, which it refuses: their bytes are taken at once."""
    files = given.get("files")
    if not files or "file" not in files:
        return given
    name, content = files["file"]
    data = content.read() if isinstance(content, io.IOBase) else content
    return {**given, "files": {**files, "file": (name, data)}}
