import type { Flow, FlowBlock } from '../../../document/index.ts';
import type { OfficePackage, Relation } from '../package.ts';

/** Reads a file embedded in a document. Throws the errors of its reader. */
export type ReadChunk = (bytes: Uint8Array) => Promise<Flow>;

/** Maximum number of embedded files per document; Word's own merging creates a few. */
const MAX_CHUNKS = 200;

/**
 * Embedded files that stand for their text (`w:altChunk`; ECMA-376 part 1, 17.17.2.1), by part name: web pages, plain
 * text, RTF, other documents. Some programs store all their text there. Unreadable files are dropped.
 */
export async function readChunks(
  pkg: OfficePackage,
  relations: ReadonlyMap<string, Relation>,
  read: ReadChunk,
): Promise<Map<string, FlowBlock[]>> {
  const chunks = new Map<string, FlowBlock[]>();
  for (const { kind, target, external } of relations.values()) {
    if (kind !== 'aFChunk' || external || chunks.has(target) || chunks.size >= MAX_CHUNKS) continue;
    const bytes = await pkg.archive.read(target);
    const flow = bytes && (await read(bytes).catch(() => undefined));
    if (!flow) continue;
    pkg.warnings.push(...flow.warnings);
    chunks.set(
      target,
      flow.parts.flatMap(({ blocks }) =>
        blocks.filter(({ kind: one }) => one !== 'header' && one !== 'footer' && one !== 'page-number'),
      ),
    );
  }
  return chunks;
}
