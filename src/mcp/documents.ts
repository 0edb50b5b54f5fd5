import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { DocparseClient, DocumentInput, Element, ParseResult, TitleTreeNode } from '../client/index.ts';

/** Parsed documents that are kept for further questions. */
const KEPT = 20;

export interface ParsedDocument {
  id: string;
  result: ParseResult;
}

/** Opens what a tool is asked about, and keeps what has been parsed. */
export class Documents {
  readonly #client: DocparseClient;
  readonly #files: boolean;
  /** By id and by source; the one used last is the last. */
  readonly #kept = new Map<string, ParsedDocument>();

  /** @param files whether paths of this machine may be read: not for those who come by HTTP */
  constructor(client: DocparseClient, files: boolean) {
    this.#client = client;
    this.#files = files;
  }

  /** Bytes of a path, or an address. Throws an Error for the model. */
  async open(source: string): Promise<DocumentInput> {
    if (/^https?:\/\//i.test(source)) return source;
    if (!this.#files) throw new Error('Only http and https addresses can be read here.');
    const path = resolve(source.replace(/^file:\/\//, ''));
    try {
      return { name: basename(path), data: await openAsBlob(path) };
    } catch {
      throw new Error(`There is no readable file at ${path}.`);
    }
  }

  /** A parsed document by its id, its path or its address; parses it where that has not been done. */
  async parsed(
    source: string,
    options: { pages?: string; mode?: 'auto' | 'scan' | 'parse' | 'lite' } = {},
    signal?: AbortSignal,
  ): Promise<ParsedDocument> {
    const key = options.pages || options.mode ? JSON.stringify([source, options]) : source;
    const known = this.#kept.get(key);
    if (known) {
      this.#keep(key, known);
      return known;
    }
    const config = {
      capabilities: { title_tree: true, include_table_structure: true, element_merge_mode: 'merged' as const },
      scope: { page_range: options.pages },
      config: { engine_params: { parse_mode: options.mode } },
    };
    const result = await this.#client.jobs.run(await this.open(source), config, { signal });
    const document = { id: `doc-${result.file_id.slice(0, 12)}`, result };
    this.#keep(key, document);
    this.#keep(document.id, document);
    return document;
  }

  #keep(key: string, document: ParsedDocument): void {
    this.#kept.delete(key);
    this.#kept.set(key, document);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= 2 * KEPT) return;
      this.#kept.delete(oldest);
    }
  }
}

/** Elements as a model reads them: Markdown, each with its id, so that it can be cited. */
export function writeElements(elements: readonly Element[]): string {
  let page = 0;
  const lines: string[] = [];
  for (const { element_id: id, type, text, page_number: on, metadata } of elements) {
    if (on !== page) lines.push(`<!-- page ${on} -->`);
    page = on;
    const body =
      type === 'Title'
        ? `${'#'.repeat(Math.min(6, (metadata.category_depth ?? 0) + 1))} ${text}`
        : type === 'Image'
          ? `![${text}]()`
          : text;
    lines.push(`[${id.slice(0, 8)}] ${body}`);
  }
  return lines.join('\n\n');
}

/** The element of a section's title and all below it, in reading order. Undefined when there is no such title. */
export function sectionOf({ elements, title_tree: titles }: ParseResult, wanted: string): Element[] | undefined {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const all = flat(titles ?? []);
  const at =
    all.findIndex(({ element_id }) => element_id.startsWith(wanted)) >= 0
      ? all.findIndex(({ element_id }) => element_id.startsWith(wanted))
      : all.findIndex(({ title }) => plain(title).includes(plain(wanted)));
  const title = all[at];
  if (!title) return undefined;
  const next = all.slice(at + 1).find(({ level }) => level <= title.level);
  const from = elements.findIndex(({ element_id }) => element_id === title.element_id);
  const to = next ? elements.findIndex(({ element_id }) => element_id === next.element_id) : elements.length;
  return elements.slice(from, to);
}

export const flat = (nodes: readonly TitleTreeNode[]): TitleTreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Pages of a list such as `1-3,7`. Throws an Error for the model. */
export function pagesOf(list: string): (page: number) => boolean {
  const ranges = list.split(',').map((piece) => /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(piece));
  if (ranges.some((range) => range === null)) throw new Error(`pages: "${list}" is no list such as 1-3,7.`);
  return (page) => ranges.some((range) => page >= Number(range![1]) && page <= Number(range![2] ?? range![1]));
}
