import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { ApiError, type DocparseClient } from '../client/index.ts';
import { Documents, flat, pagesOf, sectionOf, writeElements } from './documents.ts';
import { verifyQuote } from './verify-quote.ts';

export interface ToolSettings {
  client: DocparseClient;
  version: string;
  /** Whether tools may read files of this machine. */
  files: boolean;
  /** Shared by the connections of one server. */
  documents?: Documents;
}

/** Most characters of one answer: what does not fit is asked for page by page. */
const MOST_CHARACTERS = 60_000;

/** The tools of a document service for language models, over any transport. */
export function createMcpServer({
  client,
  version,
  files,
  documents = new Documents(client, files),
}: ToolSettings): McpServer {
  const server = new McpServer({ name: 'docparse', version });
  const where = files ? 'a path of this machine, an http or https address' : 'an http or https address';
  const source = z.string().min(1).describe(`the document: ${where}`);
  const document = z.string().min(1).describe(`the document: its id from parse_document, or ${where}`);

  server.registerTool(
    'parse_document',
    {
      title: 'Parse a document',
      description:
        'Reads a PDF, picture, Office file or web page and gives its id and its Markdown. Long documents are cut off: read on with read_pages.',
      inputSchema: {
        source,
        pages: z.string().optional().describe('such as 1-3,7; all when missing'),
        mode: z
          .enum(['auto', 'scan', 'parse', 'lite'])
          .optional()
          .describe('scan: OCR everywhere; auto, the default: where it is needed'),
      },
      annotations: { readOnlyHint: true },
    },
    ({ source: from, pages, mode }, { signal }) =>
      answer(async () => {
        const { id, result } = await documents.parsed(from, { pages, mode }, signal);
        const { markdown = '', success_count: read, metadata, warnings } = result;
        return {
          document: id,
          pages_read: read,
          page_count: metadata.page_count,
          ...(warnings && { warnings }),
          markdown: cut(markdown),
        };
      }),
  );
  server.registerTool(
    'map_document',
    {
      title: 'Map a document',
      description: 'Titles, tables and pictures of a document with their pages: what to read first.',
      inputSchema: { document },
      annotations: { readOnlyHint: true },
    },
    ({ document: name }, { signal }) =>
      answer(async () => {
        const { id, result } = await documents.parsed(name, {}, signal);
        const of = (type: string) =>
          result.elements
            .filter((element) => element.type === type)
            .map(({ element_id, page_number, text }) => ({ element_id, page_number, begins: text.slice(0, 80) }));
        return {
          document: id,
          page_count: result.metadata.page_count,
          titles: flat(result.title_tree ?? []).map(({ element_id, title, level, page_number }) => ({
            element_id,
            title,
            level,
            page_number,
          })),
          tables: of('Table'),
          pictures: of('Image'),
        };
      }),
  );
  server.registerTool(
    'read_pages',
    {
      title: 'Read pages',
      description: 'The text of some pages. Every element begins with [id], to be cited.',
      inputSchema: { document, pages: z.string().describe('such as 1-3,7') },
      annotations: { readOnlyHint: true },
    },
    ({ document: name, pages }, { signal }) =>
      answer(async () => {
        const wanted = pagesOf(pages);
        const { id, result } = await documents.parsed(name, {}, signal);
        return {
          document: id,
          text: cut(writeElements(result.elements.filter(({ page_number }) => wanted(page_number)))),
        };
      }),
  );
  server.registerTool(
    'read_section',
    {
      title: 'Read a section',
      description: 'A title and everything below it. Every element begins with [id], to be cited.',
      inputSchema: { document, section: z.string().min(1).describe('words of the title, or its element_id') },
      annotations: { readOnlyHint: true },
    },
    ({ document: name, section }, { signal }) =>
      answer(async () => {
        const { id, result } = await documents.parsed(name, {}, signal);
        const elements = sectionOf(result, section);
        if (!elements) throw new Error(`No title of ${id} has "${section}" in it. map_document lists the titles.`);
        return { document: id, text: cut(writeElements(elements)) };
      }),
  );
  server.registerTool(
    'extract_fields',
    {
      title: 'Extract fields',
      description:
        'Values of named fields, with the page and the place on it of each. null: the document does not say.',
      inputSchema: {
        source,
        fields: z.array(z.object({ name: z.string(), description: z.string().optional() })).optional(),
        schema: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('instead of fields: a JSON Schema whose top is an object'),
      },
      annotations: { readOnlyHint: true },
    },
    ({ source: from, fields, schema }, { signal }) =>
      answer(async () => {
        if (!schema && !fields?.length) throw new Error('Give fields or a schema.');
        const properties = Object.fromEntries(
          (fields ?? []).map(({ name, description }) => [
            name,
            { type: 'string', ...(description && { description }) },
          ]),
        );
        const request = {
          schema: schema ?? { type: 'object', properties },
          parse_options: { parse_mode: 'auto' as const, get_image: 'none' as const },
        };
        const {
          extracted_schema: values,
          citations,
          warnings,
        } = await client.extract(await documents.open(from), request, { signal });
        return { values, citations, ...(warnings && { warnings }) };
      }),
  );
  server.registerTool(
    'recognise_bills',
    {
      title: 'Recognise bills',
      description: 'Type and fields of Chinese invoices, tickets and other bills on the pages of a file.',
      inputSchema: { source },
      annotations: { readOnlyHint: true },
    },
    ({ source: from }, { signal }) =>
      answer(async () => {
        const { pages, warnings } = await client.recogniseBills(await documents.open(from), {}, { signal });
        const bills = pages.flatMap(({ page_number, result }) =>
          result.object_list.map(({ type, type_description, item_list, product_list }) => ({
            page_number: page_number + 1,
            type,
            type_description,
            fields: Object.fromEntries(
              item_list.filter(({ value }) => value !== '').map(({ key, value }) => [key, value]),
            ),
            products: product_list?.map((row) => Object.fromEntries(row.map(({ key, value }) => [key, value]))),
          })),
        );
        return { bills, ...(warnings && { warnings }) };
      }),
  );
  server.registerTool(
    'verify_citation',
    {
      title: 'Verify a citation',
      description:
        'Whether a quote is in the document, and where. Spaces, punctuation and case are ignored. If not: the most similar passage.',
      inputSchema: {
        document,
        quote: z.string().min(1),
        page: z.int().min(1).optional().describe('look on this page alone'),
      },
      annotations: { readOnlyHint: true },
    },
    ({ document: name, quote, page }, { signal }) =>
      answer(async () => {
        const { result } = await documents.parsed(name, {}, signal);
        return verifyQuote(
          result.elements.filter(({ page_number }) => page === undefined || page_number === page),
          quote,
        );
      }),
  );
  return server;
}

type ToolAnswer = { content: { type: 'text'; text: string }[]; isError?: boolean };

/** JSON as text, which every client shows; errors as an answer, from which a model can go on. */
async function answer(work: () => Promise<object>): Promise<ToolAnswer> {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await work(), undefined, 1) }] };
  } catch (error) {
    const text =
      error instanceof ApiError
        ? `${error.errorName} (${error.code}): ${error.message}`
        : error instanceof Error
          ? error.message
          : String(error);
    return { content: [{ type: 'text', text }], isError: true };
  }
}

const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}\n\n(${text.length - MOST_CHARACTERS} characters more: use read_pages.)`;
