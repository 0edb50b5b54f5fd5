import { readFile } from 'node:fs/promises';
import type { Flow, Source } from '../../document/index.ts';
import { decodeText } from '../text/encoding.ts';
import { htmlToFlow } from './html-flow.ts';

/** Text of an HTML file: by byte order mark, else as its `meta` says where that is true, else as its bytes look. */
export function decodeHtml(bytes: Uint8Array, named?: string): string {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const meta = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  return decodeText(bytes, named ?? meta).text;
}

/** An HTML file as a Flow. */
export async function readHtml(source: Source): Promise<Flow> {
  const { blocks, title } = htmlToFlow(decodeHtml(await readFile(source.path)));
  return { parts: [{ kind: 'flowing', blocks }], warnings: [], ...(title ? { title } : {}) };
}
