import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { DocparseError } from '../../errors.ts';

/**
 * An element of an XML tree. `name` is `prefix:local` with the caller's prefix for the namespace, whatever the file
 * uses.
 */
export interface XmlElement {
  name: string;
  attrs: Record<string, string>;
  children: (XmlElement | string)[];
}

export interface XmlOptions {
  /** Namespace URI -> prefix for names (empty: none). Other namespaces keep the file's own prefix. */
  namespaces?: Record<string, string>;
  /** Tolerates malformed XML instead of refusing the file. */
  tolerant?: boolean;
  /** Keeps text that consists of white space. */
  keepBlank?: boolean;
  maxDepth?: number;
  maxNodes?: number;
}

const MAX_DEPTH = 1000;
const MAX_NODES = 20_000_000;

/**
 * Parses XML into a tree. Never expands entities of the document type and fetches nothing, so nested and external
 * entities are harmless. Throws CORRUPTED for malformed XML (unless tolerant) and above the limits.
 */
export function parseXml(text: string, options: XmlOptions = {}): XmlElement {
  const root: XmlElement = { name: '', attrs: {}, children: [] };
  const stack: XmlElement[] = [root];
  const prefixes = options.namespaces ?? {};
  const { maxDepth = MAX_DEPTH, maxNodes = MAX_NODES } = options;
  let nodes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  const count = (): void => {
    if (++nodes > maxNodes) throw new DocparseError('CORRUPTED', `The XML has more than ${maxNodes} nodes.`);
  };
  const nameOf = (uri: string, prefix: string, local: string): string => {
    const own = prefixes[uri] ?? prefix;
    return own === '' ? local : `${own}:${local}`;
  };
  parser.on('opentag', (tag) => {
    count();
    if (stack.length > maxDepth)
      throw new DocparseError('CORRUPTED', `The XML is nested deeper than ${maxDepth} levels.`);
    const attrs: Record<string, string> = {};
    for (const key in tag.attributes) {
      const attribute = tag.attributes[key] as SaxesAttributeNS;
      if (attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
        attrs[nameOf(attribute.uri, attribute.prefix, attribute.local)] = attribute.value;
    }
    const element: XmlElement = { name: nameOf(tag.uri, tag.prefix, tag.local), attrs, children: [] };
    stack.at(-1)!.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => void (stack.length > 1 && stack.pop()));
  const addText = (value: string): void => {
    if (!options.keepBlank && value.trim() === '') return;
    count();
    stack.at(-1)!.children.push(value);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    if (!options.tolerant)
      throw new DocparseError(
        'CORRUPTED',
        `The XML is not well-formed: ${error.message.replace(/\s+/g, ' ').slice(0, 160)}.`,
      );
  });
  parser.write(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).close();
  const first = root.children.find((child) => typeof child !== 'string');
  if (!first || typeof first === 'string') throw new DocparseError('CORRUPTED', 'The XML has no element.');
  return first;
}

/** A name, or the name of an element, without its prefix. */
export function localName(of: string | XmlElement): string {
  const name = typeof of === 'string' ? of : of.name;
  return name.slice(name.indexOf(':') + 1);
}

/** A boolean of XML Schema (part 2, 3.2.2); missing means false. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Child elements with a local name, whatever prefix the file gives their namespace. */
export const childrenNamed = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  elements(parent).filter((one) => localName(one) === name);

/** The first of them. */
export const childNamed = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  elements(parent).find((one) => localName(one) === name);

/** The declared encoding. An ASCII-compatible declaration of UTF-16 is false. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const named = /^[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  return named === undefined || /^utf-?16/i.test(named) ? undefined : named;
}

/** Decodes a part: by its byte order mark, else by the declared encoding, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200));
  let encoding = 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) encoding = 'utf-16le';
  else if (head[0] === 0xfe && head[1] === 0xff) encoding = 'utf-16be';
  else if (head[0] === 0x3c && head[1] === 0) encoding = 'utf-16le';
  else if (head[0] === 0 && head[1] === 0x3c) encoding = 'utf-16be';
  else encoding = declaredEncoding(head) ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Child elements, optionally of one name. */
export function elements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  if (parent)
    for (const one of parent.children)
      if (typeof one !== 'string' && (name === undefined || one.name === name)) found.push(one);
  return found;
}

/** First child element with a name; a path `a/b/c` descends. */
export function child(parent: XmlElement | undefined, path: string): XmlElement | undefined {
  if (!path.includes('/')) return firstOf(parent, path);
  let at = parent;
  for (const name of path.split('/')) at = firstOf(at, name);
  return at;
}

/** Builds no list of children, because readers call this for every run of a document. */
function firstOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  if (parent) for (const one of parent.children) if (typeof one !== 'string' && one.name === name) return one;
  return undefined;
}

/** All descendants with a name, in document order. */
export function descendants(parent: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const stack = parent ? [...elements(parent)].reverse() : [];
  for (let one = stack.pop(); one; one = stack.pop()) {
    if (one.name === name) found.push(one);
    // Not spread: the number of children may exceed the maximum number of arguments.
    for (const child of elements(one).reverse()) stack.push(child);
  }
  return found;
}

/** All text below, unchanged. */
export function textContent(node: XmlElement | string | undefined): string {
  if (node === undefined) return '';
  if (typeof node === 'string') return node;
  const [only] = node.children;
  if (node.children.length === 1 && typeof only === 'string') return only;
  return node.children.map(textContent).join('');
}
