import { posix } from 'node:path';
import { decodePercent, type Flow, type FlowBlock, type OutlineEntry, type Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { type Archive, openArchive } from '../archive/index.ts';
import { safeLink } from '../flow/index.ts';
import { childrenNamed, decodeXml, descendants, parseXml, textContent, type XmlElement } from '../markup/index.ts';
import { type ContentsEntry, headContents } from './contents-headings.ts';
import type { HtmlContext } from './html-context.ts';
import { htmlToFlow } from './html-flow.ts';
import { decodeHtml, selfClosed } from './read-html.ts';

interface Item {
  path: string;
  type: string;
  properties: string;
}

/** Maximum number of chapters. */
const MAX_CHAPTERS = 10_000;

/**
 * Reads an EPUB 2 or 3 as a Flow: chapters in spine order, each on a page of its own, with the table of contents as
 * outline. Throws CORRUPTED or PASSWORD.
 */
export async function readEpub(source: Source): Promise<Flow> {
  const archive = await openArchive(source.path);
  try {
    return await new BookReader(archive, source.path).read();
  } finally {
    await archive.close();
  }
}

const tolerant = (bytes: Buffer): XmlElement =>
  parseXml(decodeXml(bytes), { tolerant: true, namespaces: { 'http://purl.org/dc/elements/1.1/': 'dc' } });
class BookReader {
  readonly #archive: Archive;
  readonly #path: string;
  readonly #warnings: string[] = [];

  constructor(archive: Archive, path: string) {
    this.#archive = archive;
    this.#path = path;
  }

  async read(): Promise<Flow> {
    const opfPath = await this.#packagePath();
    const opf = tolerant((await this.#archive.read(opfPath)) as Buffer);
    const title = textContent(descendants(opf, 'dc:title')[0]).replace(/\s+/g, ' ').trim();
    const base = posix.dirname(opfPath);
    const items = new Map<string, Item>();
    const manifest = childrenNamed(opf, 'manifest')[0];
    for (const { attrs } of childrenNamed(manifest, 'item')) {
      if (attrs.id && attrs.href)
        items.set(attrs.id, {
          path: resolvePath(base, attrs.href),
          type: attrs['media-type'] ?? '',
          properties: attrs.properties ?? '',
        });
    }
    const spine = childrenNamed(opf, 'spine')[0];
    // Each chapter once (EPUB 3.3, 5.7.2): a short spine may name one a thousand times.
    const named = childrenNamed(spine, 'itemref').flatMap(({ attrs }) => items.get(attrs.idref ?? '') ?? []);
    const order = [...new Map(named.map((item) => [item.path, item])).values()];
    // Without a spine, use the order of the manifest.
    const chapters = order.length > 0 ? order : [...items.values()].filter((item) => /html/.test(item.type));
    await this.#refuseProtected(new Set(chapters.map(({ path }) => path)));
    const blocks: FlowBlock[] = [];
    const parts = new Map<string, { from: number; to: number }>();
    if (chapters.length > MAX_CHAPTERS)
      this.#warnings.push(
        `The book has ${chapters.length} chapters; only the first ${MAX_CHAPTERS} were read (limit).`,
      );
    for (const chapter of chapters.slice(0, MAX_CHAPTERS)) {
      const read = await this.#chapter(chapter);
      const [first] = read;
      if (!first) continue;
      const from = blocks.length;
      blocks.push(from > 0 ? { ...first, pageBreakBefore: true } : first);
      for (const block of read.slice(1)) blocks.push(block);
      parts.set(chapter.path, { from, to: blocks.length });
    }
    if (chapters.length === 0) throw new DocparseError('CORRUPTED', 'The book has no pages.');
    const contents = await this.#contents(items, spine);
    headContents(blocks, parts, contents);
    const outline = contents.map(withoutParts);
    return {
      parts: [{ kind: 'flowing', blocks }],
      warnings: this.#warnings,
      ...(title ? { title } : {}),
      ...(outline.length > 0 ? { outline } : {}),
    };
  }

  async #packagePath(): Promise<string> {
    const container = await this.#archive.read('META-INF/container.xml');
    const named = container && descendants(tolerant(container), 'rootfile')[0]?.attrs['full-path'];
    const path = named && this.#archive.has(named) ? named : this.#archive.names.find((name) => name.endsWith('.opf'));
    if (!path) throw new DocparseError('CORRUPTED', 'The book has no package file (OPF).');
    return path;
  }

  /** Refuses encrypted text. Encrypted fonts are allowed, because they are not text. */
  async #refuseProtected(chapters: ReadonlySet<string>): Promise<void> {
    const list = await this.#archive.read('META-INF/encryption.xml');
    if (!list) return;
    const locked = descendants(
      parseXml(decodeXml(list), { tolerant: true, namespaces: { 'http://www.w3.org/2001/04/xmlenc#': 'enc' } }),
      'enc:CipherReference',
    );
    if (locked.some(({ attrs }) => chapters.has(resolvePath('', attrs.URI ?? '')))) {
      throw new DocparseError('PASSWORD', 'The book is protected by digital rights management and cannot be opened.');
    }
  }

  async #chapter(item: Item): Promise<FlowBlock[]> {
    const bytes = await this.#archive.read(item.path);
    if (!bytes) {
      this.#warnings.push(`The book has no part "${item.path.slice(0, 100)}".`);
      return [];
    }
    if (item.type.startsWith('image/') && !item.type.includes('svg'))
      return [{ kind: 'picture', image: this.#image(item.path) }];
    const sheets = await this.#styleSheets(bytes, item.path);
    return htmlToFlow(selfClosed(decodeHtml(bytes)), this.#context(item.path, sheets)).blocks;
  }

  #context(page: string, sheets: ReadonlyMap<string, string>): HtmlContext {
    return {
      resolve: (url) => {
        const path = resolvePath(posix.dirname(page), url);
        return this.#archive.has(path) ? this.#image(path) : undefined;
      },
      styleSheet: (url) => sheets.get(url),
      link: safeLink,
      warn: (message) => void this.#warnings.push(message),
    };
  }

  async #styleSheets(page: Buffer, path: string): Promise<Map<string, string>> {
    const sheets = new Map<string, string>();
    for (const [, href] of page
      .toString('latin1', 0, 8192)
      .matchAll(/<link\b[^>]*?href\s*=\s*["']([^"']+\.css)["']/gi)) {
      const file = resolvePath(posix.dirname(path), href!);
      if (!this.#sheets.has(file)) this.#sheets.set(file, (await this.#archive.read(file))?.toString('utf8') ?? '');
      sheets.set(href!, this.#sheets.get(file)!);
    }
    return sheets;
  }

  readonly #sheets = new Map<string, string>();

  #image(path: string): { mimeType: string; bytes: () => Promise<Uint8Array> } {
    return {
      mimeType: MIME[posix.extname(path).toLowerCase()] ?? 'application/octet-stream',
      bytes: () => readPart(this.#path, path),
    };
  }

  /** Table of contents: the navigation document of EPUB 3, else the NCX of EPUB 2. */
  async #contents(items: ReadonlyMap<string, Item>, spine: XmlElement | undefined): Promise<ContentsEntry[]> {
    const nav = [...items.values()].find(({ properties }) => /\bnav\b/.test(properties));
    const ncx =
      items.get(spine?.attrs.toc ?? '') ?? [...items.values()].find(({ type }) => type === 'application/x-dtbncx+xml');
    try {
      const navBytes = nav && (await this.#archive.read(nav.path));
      if (navBytes) {
        const tree = tolerant(navBytes);
        const navs = descendants(tree, 'nav');
        const toc = navs.find(({ attrs }) => attrs['epub:type'] === 'toc') ?? navs[0];
        const entries = navEntries(childrenNamed(toc, 'ol')[0], posix.dirname(nav.path), 0);
        if (entries.length > 0) return entries;
      }
      const ncxBytes = ncx && (await this.#archive.read(ncx.path));
      return ncx && ncxBytes
        ? ncxEntries(descendants(tolerant(ncxBytes), 'navMap')[0], posix.dirname(ncx.path), 0)
        : [];
    } catch {
      this.#warnings.push('The table of contents could not be read.');
      return [];
    }
  }
}

const MIME: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
};

/** Path in the package for an address in one of its files, decoded, without fragment and query. */
function resolvePath(folder: string, url: string): string {
  return posix.join('/', folder, decodePercent(url.replace(/[#?].*$/s, ''))).slice(1);
}

async function readPart(path: string, name: string): Promise<Uint8Array> {
  const archive = await openArchive(path);
  try {
    const bytes = await archive.read(name);
    if (!bytes) throw new DocparseError('CORRUPTED', `The package has no part "${name.slice(0, 100)}".`);
    return bytes;
  } finally {
    await archive.close();
  }
}

const MAX_OUTLINE_DEPTH = 20;
const words = (element: XmlElement | undefined): string => textContent(element).replace(/\s+/g, ' ').trim();

const target = (folder: string, url: string | undefined): { part?: string } =>
  url === undefined ? {} : { part: resolvePath(folder, url) };
const withoutParts = ({ title, children }: ContentsEntry): OutlineEntry => ({
  title,
  children: children.map(withoutParts),
});

function navEntries(list: XmlElement | undefined, folder: string, depth: number): ContentsEntry[] {
  if (!list || depth > MAX_OUTLINE_DEPTH) return [];
  return childrenNamed(list, 'li').flatMap((item): ContentsEntry[] => {
    const label = childrenNamed(item, 'a')[0] ?? childrenNamed(item, 'span')[0];
    const children = navEntries(childrenNamed(item, 'ol')[0], folder, depth + 1);
    const title = words(label);
    return title === '' ? children : [{ title, ...target(folder, label?.attrs.href), children }];
  });
}

function ncxEntries(parent: XmlElement | undefined, folder: string, depth: number): ContentsEntry[] {
  if (!parent || depth > MAX_OUTLINE_DEPTH) return [];
  return childrenNamed(parent, 'navPoint').map((point) => ({
    title: words(childrenNamed(point, 'navLabel')[0]),
    ...target(folder, childrenNamed(point, 'content')[0]?.attrs.src),
    children: ncxEntries(point, folder, depth + 1),
  }));
}
