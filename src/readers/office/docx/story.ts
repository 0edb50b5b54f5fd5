import type { FlowBlock, FlowImage } from '../../../document/index.ts';
import type { XmlElement } from '../../markup/index.ts';
import type { OfficePackage, Relation } from '../package.ts';
import { type ReadChunk, readChunks } from './chunks.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';
import type { TableBudget } from './tables.ts';

/** Shared by all stories of a document. */
export interface DocxShared {
  pkg: OfficePackage;
  styles: Styles;
  numbering: Numbering;
  warnings: DocxWarnings;
  budget: TableBudget;
}

/** A part with text (document, header, notes) and its referenced parts, loaded before reading. */
export interface StoryPart {
  name: string;
  root: XmlElement;
  relations: ReadonlyMap<string, Relation>;
  /** Referenced charts and diagrams, by part name. */
  parts: ReadonlyMap<string, XmlElement>;
  /** Blocks of embedded files that stand for their text. */
  chunks: ReadonlyMap<string, readonly FlowBlock[]>;
}

/** Counts of dropped content; each becomes one sentence. */
export interface DocxWarnings {
  hidden: number;
  comments: number;
  foreign: number;
  objects: number;
  external: number;
}

/** Notes by id, read at their first reference. */
export interface Notes {
  /** The displayed number of a note, and its blocks. A note with a custom mark (`custom`) is not counted. */
  refer(id: string, custom: boolean): { number: string; blocks: FlowBlock[] };
}

export interface StoryContext extends DocxShared {
  part: StoryPart;
  kind: 'body' | 'margin' | 'note';
  /** Number of the current note. */
  noteNumber?: string;
  footnotes?: Notes;
  endnotes?: Notes;
}

/** The picture of a relation, or undefined if it is external or missing. */
export function imageOf(context: StoryContext, id: string | undefined): FlowImage | undefined {
  const relation = id === undefined ? undefined : context.part.relations.get(id);
  if (!relation) return undefined;
  if (relation.external) {
    context.warnings.external++;
    return undefined;
  }
  return context.pkg.image(relation.target);
}

/** Kinds of parts that are loaded with the part that refers to them. */
const ALONG = new Set(['chart', 'chartEx', 'diagramData']);

export async function loadStory(
  pkg: OfficePackage,
  name: string,
  root: XmlElement,
  readChunk?: ReadChunk,
): Promise<StoryPart> {
  const relations = await pkg.relations(name);
  const parts = new Map<string, XmlElement>();
  for (const { kind, target, external } of relations.values()) {
    if (external || !ALONG.has(kind) || parts.has(target)) continue;
    const tree = await pkg.xml(target);
    if (tree) parts.set(target, tree);
  }
  const chunks = readChunk ? await readChunks(pkg, relations, readChunk) : new Map<string, FlowBlock[]>();
  return { name, root, relations, parts, chunks };
}
