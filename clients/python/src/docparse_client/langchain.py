"""A document loader for LangChain."""

from __future__ import annotations

from typing import Any, AsyncIterator, Iterator, Literal

from langchain_core.document_loaders.base import BaseLoader
from langchain_core.documents import Document as LangChainDocument

from . import AsyncClient, Client
from ._types import Config, Document, ParseResult


class DocparseLoader(BaseLoader):
    """Loads a document as its elements, its pages or as one Markdown text.

    The metadata of elements and pages say where they stand: `page_number`, and of elements `coordinates` (eight numbers, shares of the page).
    """

    def __init__(
        self,
        document: Document,
        *,
        client: Client | None = None,
        async_client: AsyncClient | None = None,
        mode: Literal["elements", "pages", "single"] = "elements",
        config: Config | None = None,
    ) -> None:
        self._document = document
        self._client = client
        self._async_client = async_client
        self._mode = mode
        self._config = config

    def lazy_load(self) -> Iterator[LangChainDocument]:
        if self._client is None:
            raise ValueError("DocparseLoader: give a client to load with.")
        yield from self._documents(self._client.jobs.run(self._document, self._config))

    async def alazy_load(self) -> AsyncIterator[LangChainDocument]:
        if self._async_client is None:
            raise ValueError("DocparseLoader: give an async_client to load with.")
        for document in self._documents(await self._async_client.jobs.run(self._document, self._config)):
            yield document

    def _documents(self, result: ParseResult) -> Iterator[LangChainDocument]:
        source = self._document if isinstance(self._document, str) else result["metadata"]["filename"]
        about: dict[str, Any] = {"source": source, "filename": result["metadata"]["filename"], "file_id": result["file_id"]}
        if self._mode == "single":
            yield LangChainDocument(page_content=result.get("markdown", ""), metadata=about)
            return
        if self._mode == "pages":
            pages: dict[int, list[str]] = {}
            for element in result["elements"]:
                pages.setdefault(element["page_number"], []).append(element["text"])
            for number, texts in pages.items():
                yield LangChainDocument(page_content="\n\n".join(texts), metadata={**about, "page_number": number})
            return
        for element in result["elements"]:
            place = {"page_number": element["page_number"], "coordinates": element["coordinates"]}
            more = {"category": element["type"], "element_id": element["element_id"], "parent_id": element["metadata"].get("parent_id")}
            yield LangChainDocument(page_content=element["text"], metadata={**about, **place, **more}, id=element["element_id"])
