import { readFile } from 'node:fs/promises';
import { decodeWords } from 'postal-mime';
import type { Flow, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { htmlToFlow } from '../html/index.ts';
import { textToBlocks } from '../text/index.ts';
import { parseMime } from './mime.ts';
import { allParts, partHtml, partsContext, startPart } from './web-archive.ts';

/** A saved web page (MHTML, RFC 2557) as a Flow. Throws CORRUPTED. */
export async function readMhtml(source: Source): Promise<Flow> {
  const root = parseMime(await readFile(source.path));
  const page = startPart(root);
  if (!/html/.test(page.type)) {
    return {
      parts: [{ kind: 'flowing', blocks: textToBlocks(decodeText(page.content(), page.params.charset).text) }],
      warnings: [],
    };
  }
  const warnings: string[] = [];
  const context = { ...partsContext(allParts(root), page), warn: (message: string) => void warnings.push(message) };
  const { blocks, title } = htmlToFlow(partHtml(page), context);
  const name = title ?? decodeWords(root.headers.get('subject') ?? '').trim();
  return { parts: [{ kind: 'flowing', blocks }], warnings, ...(name ? { title: name } : {}) };
}
