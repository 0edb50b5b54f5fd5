import { readFile } from 'node:fs/promises';
import type { Flow, Source } from '../../document/index.ts';
import { decodeText } from '../charset/index.ts';
import { markdownToFlow } from './markdown.ts';

/** A Markdown file as a Flow. */
export async function readMd(source: Source): Promise<Flow> {
  const { text } = decodeText(await readFile(source.path));
  const { blocks, title, warnings } = markdownToFlow(text);
  return { parts: [{ kind: 'flowing', blocks }], warnings, ...(title ? { title } : {}) };
}
