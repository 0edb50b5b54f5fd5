import type { Flow, FlowBlock } from '../../../document/index.ts';
import type { OfficePackage, Relation } from '../package.ts';

/** Reads a file that a document takes in. Throws what reading it throws. */
export type ReadChunk = (bytes: Uint8Array) => Promise<Flow>;

/** Files that one document takes in; Word's own merging makes a few. */
const MAX_CHUNKS = 200;

/**
 * Files that stand in a document for the text they hold (`w:altChunk`; ECMA-376 part 1, 17.17.2.1), by the part's name: web pages, plain text, RTF, other
 * documents. Some programs put all of their text there. What cannot be read is left out.
 */
export async function readChunks(pkg: OfficePackage, relations: ReadonlyMap<string, Relation>, read: ReadChunk): Promise<Map<string, FlowBlock[]>> {
  const chunks = new Map<string, FlowBlock[]>();
  for (const { kind, target, external } of relations.values()) {
    if (kind !== 'aFChunk' || external || chunks.has(target) || chunks.size >= MAX_CHUNKS) continue;
    const bytes = await pkg.archive.read(target);
    const flow = bytes && (await read(bytes).catch(() => undefined));
    if (!flow) continue;
    pkg.warnings.push(...flow.warnings);
    chunks.set(
      target,
      flow.parts.flatMap(({ blocks }) => blocks.filter(({ kind: one }) => one !== 'header' && one !== 'footer' && one !== 'page-number')),
    );
  }
  return chunks;
}
