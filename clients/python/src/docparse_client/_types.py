"""What requests and answers are made of. Answers are the JSON of the service as it comes."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Callable, Literal, TypedDict, Union

#: A path, an http or https address, bytes, or a binary file.
Document = Union[str, "os.PathLike[str]", bytes, BinaryIO]
Config = dict[str, Any]


class Progress(TypedDict):
    pages_done: int
    pages_total: int | None
    pages_failed: int


class _JobFacts(TypedDict, total=False):
    result_url: str
    message: str
    code: int
    warnings: list[str]
    cancelled: Literal[True]


class Job(_JobFacts):
    job_id: str
    file_id: str
    status: Literal["pending", "in_progress", "completed", "failed"]
    file_name: str
    progress: Progress
    attempts: int
    created_at: str
    started_at: str | None
    finished_at: str | None
    expires_at: str


class Element(TypedDict, total=False):
    element_id: str
    type: str
    sub_type: str
    text: str
    page_number: int
    coordinates: list[float]
    table_structure: dict[str, Any]
    char_details: list[dict[str, Any]]
    image_data: dict[str, Any]
    metadata: dict[str, Any]


class _ParseFacts(TypedDict, total=False):
    markdown: str
    title_tree: list[dict[str, Any]]
    pages: list[dict[str, Any]]
    warnings: list[str]
    summary: dict[str, Any]


class ParseResult(_ParseFacts):
    schema_version: str
    file_id: str
    job_id: str
    success_count: int
    metadata: dict[str, Any]
    elements: list[Element]


class JobEvent(TypedDict):
    event: Literal["progress", "page", "done"]
    data: dict[str, Any]


OnProgress = Callable[[Job], None]
