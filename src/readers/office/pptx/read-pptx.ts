import type { Flow, FlowBlock, FlowPart, FlowTextBlock } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { readTextBody } from '../drawing/text-body.ts';
import type { OfficePackage, Relation } from '../package.ts';
import { emuToPoints, integer, isOn } from '../units.ts';
import { placeholderOf, type SlideParents } from './placeholders.ts';
import { readShapes, type SlideContext, type SlidePart } from './slide.ts';

/** Maximum number of slides. More are refused, because reading would take minutes. */
const MAX_SLIDES = 10_000;
/** Maximum number of shapes for LibreOffice, which needs 8 GB for 100,000 on a slide. */
const MAX_DRAWN_SHAPES = 20_000;
const DEFAULT_SIZE = { width: 720, height: 540 };
const ALONG = new Set(['chart', 'chartEx', 'diagramData']);

/** Reads a PresentationML package (ECMA-376 part 1, 19) as a Flow: one page per visible slide. */
export async function readPptxPackage(pkg: OfficePackage, presentation: XmlElement): Promise<Flow> {
  const relations = await pkg.relations(pkg.mainPart);
  const size = child(presentation, 'p:sldSz')?.attrs;
  const width = usable(emuToPoints(size?.cx)) ?? DEFAULT_SIZE.width;
  const height = usable(emuToPoints(size?.cy)) ?? DEFAULT_SIZE.height;
  const ids = elements(child(presentation, 'p:sldIdLst'), 'p:sldId');
  if (ids.length > MAX_SLIDES)
    throw new DocparseError('CORRUPTED', `The presentation has more than ${MAX_SLIDES} slides.`);
  const firstNumber = integer(presentation.attrs.firstSlideNum) ?? 1;
  const parts: FlowPart[] = [];
  const hidden: number[] = [];
  const lost: number[] = [];
  const left = { external: 0, media: 0 };
  let shapes = 0;
  const parents = new Parents(pkg, child(presentation, 'p:defaultTextStyle'));
  for (const [i, id] of ids.entries()) {
    const target = relations.get(id.attrs['r:id'] ?? '');
    const slide = target && !target.external ? await loadPart(pkg, target.target) : undefined;
    if (!slide) {
      lost.push(i + 1);
      continue;
    }
    if (slide.root.attrs.show !== undefined && !isOn(slide.root.attrs.show)) {
      hidden.push(i + 1);
      continue;
    }
    shapes += elements(child(slide.root, 'p:cSld/p:spTree')).length;
    const inherited = await parents.of(slide.relations);
    const context: SlideContext = {
      pkg,
      slide,
      parents: inherited.parents,
      width,
      height,
      number: firstNumber + i,
      left,
    };
    const blocks = readShapes(context);
    blocks.push(...(await parents.fixedBlocks(inherited, context)), ...(await notesOf(pkg, slide.relations)));
    parts.push({ kind: 'page', name: `Slide ${i + 1}`, width, height, blocks });
  }
  if (ids.length > 0 && parts.length === 0 && hidden.length === 0)
    throw new DocparseError('CORRUPTED', 'No slide of the presentation can be read.');
  if (parts.length === 0) parts.push({ kind: 'page', width, height, blocks: [] });
  const warnings = [...pkg.warnings];
  if (lost.length > 0) warnings.push(`Slides that could not be read: ${lost.join(', ')}.`);
  if (hidden.length > 0) warnings.push(`Hidden slides were left out: ${hidden.join(', ')}.`);
  if (left.external > 0) warnings.push(`Linked pictures were not fetched (${left.external}).`);
  if (left.media > 0) warnings.push(`Only the previews of embedded objects were read (${left.media}).`);
  if (pkg.names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) warnings.push('Macros were left out.');
  const title = await pkg.title();
  const undrawn =
    shapes > MAX_DRAWN_SHAPES
      ? `The presentation has ${shapes} shapes, too many to draw, so positions are estimates.`
      : undefined;
  return { parts, ...(title === undefined ? {} : { title }), ...(undrawn ? { undrawn } : {}), warnings };
}

const usable = (points: number | undefined): number | undefined =>
  points !== undefined && points >= 36 && points <= 14_400 ? points : undefined;

async function loadPart(pkg: OfficePackage, name: string): Promise<SlidePart | undefined> {
  const root = await pkg.xml(name);
  if (!root) return undefined;
  const relations = await pkg.relations(name);
  const parts = new Map<string, XmlElement>();
  for (const { kind, target, external } of relations.values()) {
    if (external || !ALONG.has(kind) || parts.has(target)) continue;
    const tree = await pkg.xml(target);
    if (tree) parts.set(target, tree);
  }
  return { root, relations, parts };
}

const targetOf = (relations: ReadonlyMap<string, Relation>, kind: string): string | undefined =>
  [...relations.values()].find((one) => one.kind === kind && !one.external)?.target;

interface Inherited {
  parents: SlideParents;
  /** Layout and master with their part names, nearest first. */
  parts: [string, SlidePart][];
}

/** Layouts and masters, each loaded once. */
class Parents {
  readonly #pkg: OfficePackage;
  readonly #defaults: XmlElement | undefined;
  readonly #parts = new Map<string, SlidePart | undefined>();
  readonly #shown = new Set<string>();

  constructor(pkg: OfficePackage, defaults: XmlElement | undefined) {
    this.#pkg = pkg;
    this.#defaults = defaults;
  }

  async #part(name: string | undefined): Promise<SlidePart | undefined> {
    if (name === undefined) return undefined;
    if (!this.#parts.has(name)) this.#parts.set(name, await loadPart(this.#pkg, name));
    return this.#parts.get(name);
  }

  async of(relations: ReadonlyMap<string, Relation>): Promise<Inherited> {
    const layoutName = targetOf(relations, 'slideLayout');
    const layout = await this.#part(layoutName);
    const masterName = layout && targetOf(layout.relations, 'slideMaster');
    const master = await this.#part(masterName);
    const parts: [string, SlidePart][] = [];
    if (layoutName !== undefined && layout) parts.push([layoutName, layout]);
    if (masterName !== undefined && master) parts.push([masterName, master]);
    return { parents: { layout: layout?.root, master: master?.root, defaults: this.#defaults }, parts };
  }

  /**
   * Text that a layout or master puts on all its slides: written once, on the first of them. Its pictures are
   * decoration.
   */
  async fixedBlocks({ parts }: Inherited, context: SlideContext): Promise<FlowBlock[]> {
    const blocks: FlowBlock[] = [];
    let { root } = context.slide;
    for (const [name, part] of parts) {
      if (root.attrs.showMasterSp !== undefined && !isOn(root.attrs.showMasterSp)) break;
      root = part.root;
      if (this.#shown.has(name)) continue;
      this.#shown.add(name);
      blocks.push(...readShapes({ ...context, slide: part }, true).filter((block) => 'runs' in block));
    }
    return blocks;
  }
}

/** Speaker notes, written after the slide. */
async function notesOf(pkg: OfficePackage, relations: ReadonlyMap<string, Relation>): Promise<FlowTextBlock[]> {
  const name = targetOf(relations, 'notesSlide');
  const tree = name === undefined ? undefined : await pkg.xml(name);
  if (name === undefined || !tree) return [];
  const own = await pkg.relations(name);
  const blocks = elements(child(tree, 'p:cSld/p:spTree'), 'p:sp')
    .filter((shape) => placeholderOf(shape)?.type === 'body')
    .flatMap((shape) => readTextBody(child(shape, 'p:txBody'), { relations: own, styles: [] }, 'paragraph').blocks)
    .map((block): FlowTextBlock => ({ ...block, style: 'Notes' }));
  const [first] = blocks;
  if (first) first.runs = [{ text: 'Notes: ' }, ...first.runs];
  return blocks;
}
