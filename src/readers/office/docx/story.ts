import type { FlowBlock, FlowImage } from '../../../document/index.ts';
import type { XmlElement } from '../../markup/index.ts';
import type { OfficePackage, Relation } from '../package.ts';
import { type ReadChunk, readChunks } from './chunks.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';
import type { TableBudget } from './tables.ts';

/** What all stories of a document share. */
export interface DocxShared {
  pkg: OfficePackage;
  styles: Styles;
  numbering: Numbering;
  warnings: DocxWarnings;
  budget: TableBudget;
}

/** A part with text of its own (document, header, notes) and what it refers to, loaded before it is read. */
export interface StoryPart {
  name: string;
  root: XmlElement;
  relations: ReadonlyMap<string, Relation>;
  /** Charts and diagrams that it refers to, by the part's name. */
  parts: ReadonlyMap<string, XmlElement>;
  /** Files that stand for the text they hold, read. */
  chunks: ReadonlyMap<string, readonly FlowBlock[]>;
}

/** Things left out, counted: each becomes one sentence. */
export interface DocxWarnings {
  hidden: number;
  comments: number;
  foreign: number;
  objects: number;
  external: number;
}

/** Notes by id, read when they are first referred to. */
export interface Notes {
  /** The number of a note as it is shown, and its blocks. One with a mark of its own (`custom`) is not counted. */
  refer(id: string, custom: boolean): { number: string; blocks: FlowBlock[] };
}

export interface StoryContext extends DocxShared {
  part: StoryPart;
  kind: 'body' | 'margin' | 'note';
  /** Number of the note that is being read. */
  noteNumber?: string;
  footnotes?: Notes;
  endnotes?: Notes;
}

/** The picture of a relation; undefined when it lies outside of the package or is missing. */
export function imageOf(context: StoryContext, id: string | undefined): FlowImage | undefined {
  const relation = id === undefined ? undefined : context.part.relations.get(id);
  if (!relation) return undefined;
  if (relation.external) {
    context.warnings.external++;
    return undefined;
  }
  return context.pkg.image(relation.target);
}

/** Parts that are read along with a part that refers to them. */
const ALONG = new Set(['chart', 'chartEx', 'diagramData']);

export async function loadStory(pkg: OfficePackage, name: string, root: XmlElement, readChunk?: ReadChunk): Promise<StoryPart> {
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
