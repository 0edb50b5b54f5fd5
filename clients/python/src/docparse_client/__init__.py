"""Client of docparse: parse, extract and recognise documents, at once or in the background."""

from ._async_client import AsyncClient
from ._client import Client
from ._errors import ConnectionFailed, DocparseError
from ._types import Document

__all__ = ["AsyncClient", "Client", "ConnectionFailed", "Document", "DocparseError"]
