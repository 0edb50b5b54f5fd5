import { readFile } from 'node:fs/promises';
import type { Flow, FlowBlock, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { inferHeadings, symbolOf } from '../flow/index.ts';
import { RtfReader } from './rtf/rtf-reader.ts';

/** Blocks of RTF text inside another file. */
export const rtfToBlocks = (bytes: Buffer): FlowBlock[] =>
  new RtfReader(symbolOf).read(bytes.toString('latin1')).flatMap(({ blocks }) => blocks);

/** Reads an RTF file as a Flow. Throws CORRUPTED if it does not start like one. */
export async function readRtf(source: Source): Promise<Flow> {
  const text = (await readFile(source.path)).toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (!/^\s*\{\\(?:u?rtf|pard)/.test(text))
    throw new DocparseError('CORRUPTED', 'The file does not begin with "{\\rtf".');
  const reader = new RtfReader(symbolOf);
  const parts = reader.read(text);
  inferHeadings(parts.flatMap(({ blocks }) => blocks));
  const title = reader.title.replace(/\s+/g, ' ').trim();
  return { parts, warnings: reader.warnings, ...(title ? { title } : {}) };
}
