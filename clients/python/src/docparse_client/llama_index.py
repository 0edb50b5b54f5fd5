"""A reader for LlamaIndex."""

from __future__ import annotations

from typing import Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document as LlamaDocument

from . import Client
from ._types import Config, Document


class DocparseReader(BaseReader):
    """Reads a document as one text for each page, with the page number and the ids of its elements."""

    def __init__(self, client: Client, *, config: Config | None = None) -> None:
        self._client = client
        self._config = config

    def load_data(self, file: Document, extra_info: dict[str, Any] | None = None) -> list[LlamaDocument]:
        result = self._client.jobs.run(file, self._config)
        pages: dict[int, list[Any]] = {}
        for element in result["elements"]:
            pages.setdefault(element["page_number"], []).append(element)
        about = {"file_name": result["metadata"]["filename"], "file_id": result["file_id"], **(extra_info or {})}
        return [
            LlamaDocument(
                text="\n\n".join(element["text"] for element in elements),
                metadata={**about, "page_number": number, "element_ids": [element["element_id"] for element in elements]},
            )
            for number, elements in pages.items()
        ]
