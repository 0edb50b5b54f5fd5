import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import type { DocparseClient, DocumentInput, ParseConfig } from 'docparse/client';

/** Loads a document for LangChain: one `Document` for each element, with its page and its place on it. An example to copy. */
export class DocparseLoader extends BaseDocumentLoader {
  readonly #client: DocparseClient;
  readonly #document: DocumentInput;
  readonly #config: ParseConfig;

  constructor(client: DocparseClient, document: DocumentInput, config: ParseConfig = {}) {
    super();
    this.#client = client;
    this.#document = document;
    this.#config = config;
  }

  async load(): Promise<Document[]> {
    const { elements, metadata } = await this.#client.jobs.run(this.#document, this.#config);
    return elements.map(
      ({ element_id, type, text, page_number, coordinates, metadata: { parent_id } }) =>
        new Document({
          id: element_id,
          pageContent: text,
          metadata: { source: metadata.filename, category: type, page_number, coordinates, parent_id },
        }),
    );
  }
}
