import type { Flow, FlowBlock, FlowPart } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { inferHeadings, marginBlocks, textOfRuns } from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import type { OfficePackage, Relation } from '../package.ts';
import { isOn, twipsToPoints } from '../units.ts';
import { BlockReader } from './blocks.ts';
import type { ReadChunk } from './chunks.ts';
import { noteSettings, readNotes } from './notes.ts';
import { Numbering } from './numbering.ts';
import { type DocxShared, type DocxWarnings, loadStory } from './story.ts';
import { Styles, val } from './styles.ts';
import { MAX_COLUMNS, newBudget, type TableBudget } from './tables.ts';

interface Section {
  nodes: XmlElement[];
  properties: XmlElement | undefined;
}

/**
 * Reads a WordprocessingML document (ECMA-376 part 1, 17) as a Flow: one part for each section with its own page setup.
 */
export async function readDocxPackage(pkg: OfficePackage, tree: XmlElement, readChunk?: ReadChunk): Promise<Flow> {
  const body = child(tree, 'w:body');
  if (!body) throw new DocparseError('CORRUPTED', 'The document has no body.');
  const relations = [...(await pkg.relations(pkg.mainPart)).values()];
  const part = (kind: string): Promise<XmlElement | undefined> => {
    const target = relations.find((one) => one.kind === kind && !one.external)?.target;
    return target === undefined ? Promise.resolve(undefined) : pkg.xml(target);
  };
  const styles = new Styles(await part('styles'));
  const numbering = new Numbering(await part('numbering'), styles);
  const settings = await part('settings');
  const warnings: DocxWarnings = { hidden: 0, comments: 0, foreign: 0, objects: 0, external: 0 };
  const budget = newBudget();
  const shared: DocxShared = { pkg, styles, numbering, warnings, budget };
  const atEnd: FlowBlock[] = [];
  const notesOf = (kind: 'footnotes' | 'endnotes', collect?: FlowBlock[]) => {
    const target = relations.find((one) => one.kind === kind)?.target;
    return target === undefined
      ? undefined
      : readNotes(
          shared,
          target,
          noteSettings(settings, kind === 'footnotes' ? 'w:footnotePr' : 'w:endnotePr'),
          collect,
        );
  };
  const footnotes = await notesOf('footnotes');
  const endnotes = await notesOf('endnotes', atEnd);
  const story = await loadStory(pkg, pkg.mainPart, tree, readChunk);
  const reader = new BlockReader({
    ...shared,
    part: story,
    kind: 'body',
    ...(footnotes ? { footnotes } : {}),
    ...(endnotes ? { endnotes } : {}),
  });
  const margins = new Margins(shared, story.relations, isPresent(child(settings, 'w:evenAndOddHeaders')));
  const parts: FlowPart[] = [];
  const feet: FlowBlock[][] = [];
  for (const { nodes, properties } of sectionsOf(body)) {
    const blocks = reader.read(nodes);
    const { headers, footers } = await margins.of(properties);
    const last = parts.at(-1);
    const page = pageOf(properties);
    const goesOn = val(properties, 'w:type') === 'continuous' || val(properties, 'w:type') === 'nextColumn';
    if (last && goesOn && last.width === page.width && last.height === page.height) {
      last.blocks.push(...headers, ...blocks);
      feet.at(-1)?.push(...footers);
    } else {
      parts.push({ kind: 'flowing', ...page, blocks: [...headers, ...blocks] });
      feet.push(footers);
    }
  }
  inferHeadings(parts.flatMap((part) => part.blocks));
  parts.at(-1)?.blocks.push(...atEnd);
  for (const [i, footers] of feet.entries()) parts[i]?.blocks.push(...footers);
  const title = await pkg.title();
  const undrawn = styles.tangled
    ? 'Styles of the document inherit from each other in a loop, so it is not drawn and positions are estimates.'
    : undefined;
  return {
    parts,
    ...(title === undefined ? {} : { title }),
    ...(undrawn ? { undrawn } : {}),
    warnings: [...pkg.warnings, ...sentences(warnings), ...cutTables(budget), ...macros(pkg)],
  };
}

/**
 * Splits the body into sections. The last paragraph of a section has its properties; those of the last section are at
 * the end of the body.
 */
function sectionsOf(body: XmlElement): Section[] {
  const sections: Section[] = [];
  let nodes: XmlElement[] = [];
  for (const node of elements(body)) {
    if (node.name === 'w:sectPr') continue;
    nodes.push(node);
    const properties = node.name === 'w:p' ? child(node, 'w:pPr/w:sectPr') : undefined;
    if (!properties) continue;
    sections.push({ nodes, properties });
    nodes = [];
  }
  const last = elements(body, 'w:sectPr').at(-1);
  if (nodes.length > 0 || sections.length === 0) sections.push({ nodes, properties: last });
  return sections;
}

function pageOf(properties: XmlElement | undefined): Pick<FlowPart, 'width' | 'height' | 'margins'> {
  const size = child(properties, 'w:pgSz')?.attrs;
  const edge = child(properties, 'w:pgMar')?.attrs;
  const [width, height] = [twipsToPoints(size?.['w:w']), twipsToPoints(size?.['w:h'])];
  // Word limits paper to 22 inches. For implausible sizes, the layout chooses.
  const usable =
    width !== undefined && height !== undefined && width >= 36 && height >= 36 && width <= 14_400 && height <= 14_400;
  const side = (name: string): number => Math.max(0, Math.abs(twipsToPoints(edge?.[name]) ?? 72));
  return {
    ...(usable ? { width, height } : {}),
    ...(edge
      ? { margins: { top: side('w:top'), right: side('w:right'), bottom: side('w:bottom'), left: side('w:left') } }
      : {}),
  };
}

/** Writes each header and footer once, at the start and end of the first section that shows it. */
class Margins {
  readonly #shared: DocxShared;
  readonly #relations: ReadonlyMap<string, Relation>;
  readonly #evenToo: boolean;
  readonly #read = new Set<string>();
  readonly #texts = new Set<string>();

  constructor(shared: DocxShared, relations: ReadonlyMap<string, Relation>, evenToo: boolean) {
    this.#shared = shared;
    this.#relations = relations;
    this.#evenToo = evenToo;
  }

  async of(properties: XmlElement | undefined): Promise<{ headers: FlowBlock[]; footers: FlowBlock[] }> {
    const titled = isPresent(child(properties, 'w:titlePg'));
    const types: [type: string, shownOn: FlowBlock['shownOn']][] = [
      ...(titled ? [['first', 'first'] as [string, 'first']] : []),
      ['default', titled ? 'later' : undefined],
      ...(this.#evenToo ? [['even', 'even'] as [string, 'even']] : []),
    ];
    const blocks = async (name: string, kind: 'header' | 'footer'): Promise<FlowBlock[]> => {
      const found: FlowBlock[] = [];
      for (const [type, shownOn] of types) {
        const reference = elements(properties, name).find(({ attrs }) => (attrs['w:type'] ?? 'default') === type);
        const target = this.#relations.get(reference?.attrs['r:id'] ?? '');
        if (target && !target.external) found.push(...(await this.#blocks(target.target, kind, shownOn)));
      }
      return found;
    };
    return {
      headers: await blocks('w:headerReference', 'header'),
      footers: await blocks('w:footerReference', 'footer'),
    };
  }

  async #blocks(part: string, kind: 'header' | 'footer', shownOn: FlowBlock['shownOn']): Promise<FlowBlock[]> {
    if (this.#read.has(part)) return [];
    this.#read.add(part);
    const root = await this.#shared.pkg.xml(part);
    if (!root) return [];
    const story = await loadStory(this.#shared.pkg, part, root);
    const blocks = marginBlocks(
      new BlockReader({ ...this.#shared, part: story, kind: 'margin' }).read(elements(root)),
      kind,
      shownOn,
    );
    return blocks.filter((block) => {
      if (!('runs' in block)) return true;
      const key = `${block.kind} ${textOfRuns(block.runs).trim()}`;
      if (this.#texts.has(key)) return false;
      this.#texts.add(key);
      return true;
    });
  }
}

const isPresent = (toggle: XmlElement | undefined): boolean => toggle !== undefined && isOn(toggle.attrs['w:val']);

const cutTables = ({ cutRows }: TableBudget): string[] =>
  cutRows > 0 ? [`Tables were only read to column ${MAX_COLUMNS} (limit; ${cutRows} rows have more).`] : [];

function sentences(warnings: DocxWarnings): string[] {
  const out: string[] = [];
  if (warnings.hidden > 0) out.push(`Hidden text was left out (${warnings.hidden} runs).`);
  if (warnings.comments > 0) out.push(`Comments were left out (${warnings.comments}).`);
  if (warnings.foreign > 0) out.push(`Embedded parts in other formats were left out (${warnings.foreign}).`);
  if (warnings.objects > 0) out.push(`Only the previews of embedded objects were read (${warnings.objects}).`);
  if (warnings.external > 0) out.push(`Linked pictures were not fetched (${warnings.external}).`);
  return out;
}

const macros = (pkg: OfficePackage): string[] =>
  pkg.names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name)) ? ['Macros were left out.'] : [];
