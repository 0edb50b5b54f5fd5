import { decodePercent } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { safeLink } from '../flow/index.ts';
import { absoluteUrl, decodeHtml, type HtmlContext } from '../html/index.ts';
import type { MimePart } from './mime.ts';

/** All parts of a tree, in order. */
export function allParts(root: MimePart): MimePart[] {
  const found: MimePart[] = [];
  const visit = (part: MimePart): void => {
    found.push(part);
    part.children.forEach(visit);
  };
  visit(root);
  return found;
}

/**
 * Resolves references of a page to parts of its message (RFC 2557): by Content-ID, by Content-Location as written, and
 * by the address resolved against the page. Adds requested parts to `used`.
 */
export function partsContext(parts: readonly MimePart[], page: MimePart, used: Set<MimePart> = new Set()): HtmlContext {
  const byId = new Map<string, MimePart>();
  const byLocation = new Map<string, MimePart>();
  for (const part of parts) {
    if (part.id && !byId.has(part.id)) byId.set(part.id, part);
    for (const location of part.location ? [part.location, absoluteUrl(part.location, page.location)] : []) {
      if (location && !byLocation.has(location)) byLocation.set(location, part);
    }
  }
  const find = (url: string): MimePart | undefined => {
    const cid = /^cid:(.*)$/is.exec(url)?.[1];
    const found =
      cid === undefined
        ? (byLocation.get(url) ?? byLocation.get(absoluteUrl(url, page.location) ?? ''))
        : (byId.get(cid) ?? byId.get(decodePercent(cid)));
    // Frames may also be referenced by Content-Location `cid:...`.
    return found ?? byLocation.get(url) ?? byLocation.get(decodePercent(url));
  };
  const ask = (url: string): MimePart | undefined => {
    const part = find(url);
    if (part) used.add(part);
    return part;
  };
  return {
    resolve(url) {
      const part = ask(url);
      return part && { mimeType: part.type, bytes: async () => part.content() };
    },
    page(url) {
      const part = ask(url);
      return part && part !== page && /html/.test(part.type)
        ? { html: partHtml(part), context: partsContext(parts, part, used) }
        : undefined;
    },
    styleSheet(url) {
      const part = ask(url);
      return part?.type === 'text/css' ? part.content().toString('utf8') : undefined;
    },
    link: (url) => safeLink(absoluteUrl(url, page.location) ?? url),
  };
}

export const partHtml = (part: MimePart): string => decodeHtml(part.content(), part.params.charset);

/**
 * The start page of a saved page: the part named by `start`, else the first HTML, else the first text. Throws CORRUPTED
 * without any.
 */
export function startPart(root: MimePart): MimePart {
  const parts = allParts(root).filter((part) => part.children.length === 0);
  const start = root.params.start?.replace(/^<|>$/g, '');
  const found =
    (start && parts.find((part) => part.id === start)) ||
    parts.find((part) => part.type === 'text/html' || part.type === 'application/xhtml+xml') ||
    parts.find((part) => part.type.startsWith('text/') && part.type !== 'text/css');
  if (!found) throw new DocparseError('CORRUPTED', 'The web archive contains no page.');
  return found;
}
