import { readFile } from 'node:fs/promises';
import type { Flow, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { noContext } from './html-context.ts';
import { htmlToFlow } from './html-flow.ts';

/** Text of an HTML file: by byte order mark, else by `meta` if that is true, else by its bytes. */
export function decodeHtml(bytes: Uint8Array, named?: string): string {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const meta =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  // An ASCII-compatible declaration of UTF-16 is false (WHATWG 13.2.3.2).
  return decodeText(bytes, named ?? (/^utf-?16/i.test(meta ?? '') ? undefined : meta)).text;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Expands self-closed XHTML elements, which HTML parses as open tags: `<title/>` would swallow the page. */
export const selfClosed = (xhtml: string): string =>
  xhtml.replace(/<([a-z][\w-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, rest: string) =>
    VOID.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
  );

/** An HTML file as a Flow. */
export async function readHtml(source: Source): Promise<Flow> {
  const text = decodeHtml(await readFile(source.path));
  const warnings: string[] = [];
  const context = { ...noContext, warn: (message: string) => void warnings.push(message) };
  const { blocks, title } = htmlToFlow(/^\s*<\?xml/.test(text) ? selfClosed(text) : text, context);
  return { parts: [{ kind: 'flowing', blocks }], warnings, ...(title ? { title } : {}) };
}
