import { DocparseError } from '../../errors.ts';
import { type DataNode, dataOfXml, type EmbeddedData, MAX_DATA_BYTES, parseData } from '../embedded/index.ts';
import { descendants, elements, textContent, type XmlElement } from '../markup/index.ts';
import { type OfdDocument, readDocuments } from './document.ts';
import { type OfdPackage, openPackage } from './package.ts';
import { childText } from './resources.ts';

/** Tagged documents are bills with few pages; further pages are ignored. */
const MAX_TAGGED_PAGES = 20;

/**
 * Data in an OFD package besides its pages (GB/T 33190-2016): attachments (20), custom tags (16), whose leaves are
 * objects on pages, and CustomDatas (7.4). Skips unreadable data. Throws CORRUPTED and PASSWORD for the package as a
 * whole.
 */
export async function readOfdData(from: string | Buffer): Promise<EmbeddedData[]> {
  const ofd = await openPackage(from);
  try {
    const documents = await readDocuments(ofd, []);
    const all: EmbeddedData[] = [];
    for (const [document, one] of documents.entries()) {
      const add = (kind: EmbeddedData['kind'], root: DataNode | undefined): void =>
        void (root && all.push({ kind, document, root }));
      for (const root of await whereReadable(() => readAttachments(ofd, one))) add('file', root);
      for (const root of await whereReadable(() => readTags(ofd, one))) add('tags', root);
      add('properties', readProperties(one.body));
    }
    return all;
  } finally {
    await ofd.close();
  }
}

async function whereReadable(read: () => Promise<DataNode[]>): Promise<DataNode[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DocparseError && error.errorName === 'CORRUPTED') return [];
    throw error;
  }
}

async function readAttachments(ofd: OfdPackage, document: OfdDocument): Promise<DataNode[]> {
  const root = await ofd.xml(document.part);
  const list = ofd.find(childText(root, 'Attachments'), document.part);
  if (list === undefined) return [];
  const found: DataNode[] = [];
  for (const one of elements(await ofd.xml(list), 'Attachment')) {
    const part = ofd.find(childText(one, 'FileLoc'), list);
    if (part === undefined || (ofd.archive.size(part) ?? 0) > MAX_DATA_BYTES) continue;
    const data = parseData((await ofd.read(part)) ?? Buffer.alloc(0));
    if (data) found.push(data);
  }
  return found;
}

async function readTags(ofd: OfdPackage, document: OfdDocument): Promise<DataNode[]> {
  const root = await ofd.xml(document.part);
  const list = ofd.find(childText(root, 'CustomTags'), document.part);
  if (list === undefined) return [];
  const texts = new ObjectTexts(ofd, document);
  const found: DataNode[] = [];
  for (const one of elements(await ofd.xml(list), 'CustomTag')) {
    const part = ofd.find(childText(one, 'FileLoc'), list);
    if (part !== undefined) found.push(await withTexts(await ofd.xml(part), texts));
  }
  return found;
}

/** Converts a tag, which consists of tags, references to objects on pages, and literal text. */
async function withTexts(tag: XmlElement, texts: ObjectTexts): Promise<DataNode> {
  const children = elements(tag);
  if (!children.some((one) => one.name === 'ObjectRef' || one.name === 'ObjectData')) {
    if (children.length === 0) return dataOfXml(tag);
    const nodes: DataNode[] = [];
    for (const one of children) nodes.push(await withTexts(one, texts));
    return { name: tag.name, text: '', nodes };
  }
  let text = '';
  for (const one of children)
    text +=
      one.name === 'ObjectRef'
        ? await texts.of(one.attrs.PageRef ?? '', textContent(one).trim())
        : textContent(one).trim();
  return { name: tag.name, text, nodes: [] };
}

/** Texts of objects on a document's pages, by id. Reads a page on first use. */
class ObjectTexts {
  readonly #ofd: OfdPackage;
  readonly #document: OfdDocument;
  readonly #pages = new Map<string, Map<string, string>>();

  constructor(ofd: OfdPackage, document: OfdDocument) {
    this.#ofd = ofd;
    this.#document = document;
  }

  async of(page: string, object: string): Promise<string> {
    let texts = this.#pages.get(page);
    if (!texts) {
      texts = this.#pages.size < MAX_TAGGED_PAGES ? await this.#read(page) : new Map<string, string>();
      this.#pages.set(page, texts);
    }
    return texts.get(object) ?? '';
  }

  async #read(id: string): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const page = this.#document.pages.find((one) => one.id === id);
    if (!page || !this.#ofd.archive.has(page.part)) return texts;
    const content = await this.#ofd.xml(page.part);
    const templates = elements(content, 'Template').map(
      (one) => this.#document.templates.get(one.attrs.TemplateID ?? '')?.part,
    );
    for (const part of [undefined, ...templates]) {
      const root = part === undefined ? content : this.#ofd.archive.has(part) ? await this.#ofd.xml(part) : undefined;
      for (const object of descendants(root, 'TextObject')) {
        const text = elements(object, 'TextCode').map(textContent).join('').trim();
        if (object.attrs.ID !== undefined && !texts.has(object.attrs.ID)) texts.set(object.attrs.ID, text);
      }
    }
    return texts;
  }
}

function readProperties(body: XmlElement): DataNode | undefined {
  const entries = descendants(elements(body, 'DocInfo')[0], 'CustomData');
  return entries.length > 0
    ? { name: 'CustomDatas', text: '', nodes: entries.map((one) => dataOfXml(one)) }
    : undefined;
}
