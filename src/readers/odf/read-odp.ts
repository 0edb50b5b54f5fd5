import type { Flow, FlowBlock, FlowPart, FlowTextBlock, Source } from '../../document/index.ts';
import { unionBox } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { inferTitle, inReadingOrder, type Placed, spreadText } from '../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../markup/index.ts';
import { readShape } from './frames.ts';
import { isShape } from './inline.ts';
import { type OdfPackage, openOdf } from './package.ts';
import { sizeOf } from './read-odt.ts';
import { repeatWarning } from './repeat-budget.ts';
import { type OdfPlace, placeOf, shapeStyle } from './shape-place.ts';
import { lengthOf, type OdfStyle, OdfStyles } from './styles.ts';
import { OdfText } from './text.ts';

/**
 * Reads a presentation (ISO/IEC 26300-1) as a Flow: one part per slide, with the places of its shapes. Throws CORRUPTED
 * or PASSWORD.
 */
export async function readOdp(source: Source): Promise<Flow> {
  const pack = await openOdf(source);
  try {
    const content = await pack.required('content.xml');
    const body = child(content, 'office:body/office:presentation') ?? child(content, 'office:body/office:drawing');
    if (!body) throw new DocparseError('CORRUPTED', 'The document has no slides.');
    const styles = new OdfStyles([await pack.xml('styles.xml'), content]);
    const reader = new SlideReader(pack, styles, body);
    const warnings: string[] = [];
    const parts: FlowPart[] = [];
    for (const [i, page] of elements(body, 'draw:page').entries()) {
      const properties = styles.get('drawing-page', page.attrs['draw:style-name']);
      if (properties.properties('style:drawing-page-properties', 'presentation:visibility') === 'hidden') {
        warnings.push(`Slide "${page.attrs['draw:name'] ?? ''}" is hidden and was left out.`);
      } else parts.push(await reader.read(page, i + 1));
    }
    const title = await pack.title();
    return {
      parts,
      warnings: [...pack.warnings, ...warnings, ...repeatWarning(styles.repeats)],
      ...(title ? { title } : {}),
    };
  } finally {
    await pack.close();
  }
}

/** Placeholders of the master page that each slide shows. */
const MARGINS: Record<string, 'header' | 'footer' | 'page-number'> = {
  header: 'header',
  footer: 'footer',
  'date-time': 'footer',
  'page-number': 'page-number',
};

interface Item extends Placed {
  blocks: FlowBlock[];
  title: boolean;
}

const MAX_DEPTH = 40;
/** Default slide size in points. */
const USUAL = { width: 720, height: 540 };

class SlideReader {
  readonly #pack: OdfPackage;
  readonly #styles: OdfStyles;
  /** Texts of headers, footers and dates, by kind and name. */
  readonly #declared = new Map<string, string>();
  /** Master pages whose own text has been written. */
  readonly #shown = new Set<XmlElement>();

  constructor(pack: OdfPackage, styles: OdfStyles, body: XmlElement) {
    this.#pack = pack;
    this.#styles = styles;
    for (const one of elements(body)) {
      const kind = /^presentation:(header|footer|date-time)-decl$/.exec(one.name)?.[1];
      if (kind) this.#declared.set(`${kind} ${one.attrs['presentation:name'] ?? ''}`, textContent(one).trim());
    }
  }

  async read(page: XmlElement, number: number): Promise<FlowPart> {
    const master = this.#styles.masterPages.find(
      ({ attrs }) => attrs['style:name'] === page.attrs['draw:master-page-name'],
    );
    const { width, height } = sizeOf(this.#styles, master);
    // The file contains a placeholder instead of the number.
    for (const field of descendants(page, 'text:page-number')) field.children = [String(number)];
    const items: Item[] = [];
    for (const shape of elements(page).filter(isShape))
      await this.#item(shape, items, { width: width ?? USUAL.width, height: height ?? USUAL.height });
    nameTitle(items, height ?? USUAL.height);
    const margins = (item: Item): boolean =>
      item.blocks.every(({ kind }) => kind === 'header' || kind === 'footer' || kind === 'page-number');
    const rest = items.filter(({ title }) => !title);
    const placed = [
      ...items.filter(({ title }) => title),
      ...inReadingOrder(rest.filter((item) => !margins(item))),
      ...inReadingOrder(rest.filter(margins)),
    ].flatMap(({ blocks }) => blocks);
    return {
      kind: 'page',
      ...(page.attrs['draw:name'] ? { name: page.attrs['draw:name'] } : {}),
      ...(width && height ? { width, height } : {}),
      blocks: [
        ...placed,
        ...(await this.#margins(page, master, number)),
        ...(await this.#fixed(page, master, height ?? USUAL.height)),
        ...(await this.#notes(page)),
      ],
    };
  }

  /** Reads grouped shapes as one item. */
  async #item(shape: XmlElement, out: Item[], size: { width: number; height: number }, depth = 0): Promise<void> {
    if (depth > MAX_DEPTH) return;
    if (shape.name === 'draw:g' || shape.name === 'draw:a') {
      const inner: Item[] = [];
      for (const one of elements(shape).filter(isShape)) await this.#item(one, inner, size, depth + 1);
      if (inner.length === 0) return;
      const blocks = inReadingOrder(inner).flatMap((item) => item.blocks);
      out.push({
        blocks,
        title: inner.length === 1 && inner[0]?.title === true,
        box: unionBox(inner.map(({ box }) => box)),
        drawn: out.length,
      });
      return;
    }
    const place = placeOf(shape);
    const blocks = await this.#shape(shape, place);
    const role = shape.attrs['presentation:class'];
    const box = place?.box ?? { x0: 0, y0: 0, x1: size.width, y1: size.height };
    if (blocks.length > 0) out.push({ blocks, title: role === 'title', box, drawn: out.length });
  }

  async #shape(shape: XmlElement, place: OdfPlace | undefined): Promise<FlowBlock[]> {
    const role = shape.attrs['presentation:class'];
    if (shape.attrs['presentation:placeholder'] === 'true') return [];
    const text = new OdfText(this.#pack, this.#styles);
    const blocks = await readShape(this.#pack, shape, (children) => text.read(children), 0, this.#styles);
    const margin = role === undefined ? undefined : MARGINS[role];
    const own = blocks.map((block): FlowBlock => {
      if (!('runs' in block)) return block;
      if (margin) return { ...block, kind: margin };
      if (role === 'title' && block.kind !== 'code') return { kind: 'heading', level: 1, runs: block.runs };
      // Bullets of a subtitle belong to the outline that it replaces.
      return role === 'subtitle' ? { kind: 'paragraph', runs: block.runs } : block;
    });
    return placed(own, place, shapeStyle(this.#styles, shape));
  }

  /** Content of the master page on a slide: its footers, with the texts chosen by the slide. */
  async #margins(page: XmlElement, master: XmlElement | undefined, number: number): Promise<FlowBlock[]> {
    const out: FlowBlock[] = [];
    const style = this.#styles.get('drawing-page', page.attrs['draw:style-name']);
    for (const shape of elements(master).filter(isShape)) {
      const role = shape.attrs['presentation:class'] ?? '';
      const kind = MARGINS[role];
      if (!kind || style.properties('style:drawing-page-properties', `presentation:display-${role}`) === 'false')
        continue;
      // Empty frames are placeholders for texts that the slide declares; fields are filled here.
      const chosen = this.#declared.get(`${role} ${page.attrs[`presentation:use-${role}-name`] ?? ''}`) ?? '';
      const shown = descendants(shape, 'text:p')
        .map((paragraph) => fieldText(paragraph, chosen, number).replace(/\s+/g, ' ').trim())
        .filter((line) => line !== '')
        .join('\n');
      if (shown !== '')
        out.push(...placed([{ kind, runs: [{ text: shown }] }], placeOf(shape), shapeStyle(this.#styles, shape)));
    }
    return out;
  }

  /**
   * Text that a master page puts on all its slides: written once, on the first of them. Its pictures are decoration.
   */
  async #fixed(page: XmlElement, master: XmlElement | undefined, height: number): Promise<FlowBlock[]> {
    const style = this.#styles.get('drawing-page', page.attrs['draw:style-name']);
    if (!master || this.#shown.has(master)) return [];
    if (style.properties('style:drawing-page-properties', 'presentation:background-objects-visible') === 'false')
      return [];
    this.#shown.add(master);
    const items: Item[] = [];
    for (const shape of elements(master).filter((one) => isShape(one) && one.attrs['presentation:class'] === undefined))
      await this.#item(shape, items, { ...USUAL, height });
    return inReadingOrder(items).flatMap(({ blocks, box }) => {
      const kind = box.y1 < height * 0.2 ? 'header' : box.y0 > height * 0.8 ? 'footer' : 'paragraph';
      return blocks.flatMap((block): FlowBlock[] => ('runs' in block ? [{ ...block, kind }] : []));
    });
  }

  async #notes(page: XmlElement): Promise<FlowBlock[]> {
    const out: FlowBlock[] = [];
    for (const shape of elements(child(page, 'presentation:notes')).filter(isShape)) {
      if (shape.attrs['presentation:placeholder'] === 'true' || shape.attrs['presentation:class'] !== 'notes') continue;
      const text = new OdfText(this.#pack, this.#styles);
      for (const block of await readShape(this.#pack, shape, (children) => text.read(children)))
        out.push({ ...block, style: 'Notes' });
    }
    const [first] = out;
    if (first && 'runs' in first) first.runs = [{ text: 'Notes: ' }, ...first.runs];
    return out;
  }
}

function fieldText(node: XmlElement, chosen: string, number: number): string {
  return node.children
    .map((one) => {
      if (typeof one === 'string') return one;
      if (/^presentation:(?:header|footer|date-time)$/.test(one.name)) return chosen;
      return one.name === 'text:page-number' ? String(number) : fieldText(one, chosen, number);
    })
    .join('');
}

/** Infers the title of a slide without placeholders: the largest line at the top. */
function nameTitle(items: Item[], height: number): void {
  const found = items.some(({ title }) => title) ? undefined : inferTitle(items, height);
  if (!found) return;
  found.title = true;
  found.blocks = found.blocks.map((block) => ('runs' in block ? { ...block, kind: 'heading', level: 1 } : block));
}

const ANCHORS: Record<string, 'top' | 'middle' | 'bottom'> = { middle: 'middle', bottom: 'bottom', justify: 'middle' };

/** Blocks of a shape with places: texts stacked in its frame; other blocks fill the frame. */
function placed(blocks: readonly FlowBlock[], place: OdfPlace | undefined, style: OdfStyle): FlowBlock[] {
  if (!place) return [...blocks];
  const { box, turn } = place;
  const graphic = (name: string): string | undefined => style.properties('style:graphic-properties', name);
  const padding = (side: string, usual: number): number =>
    lengthOf(graphic(`fo:padding-${side}`) ?? graphic('fo:padding')) ?? usual;
  const upright = /^tb/.test(
    style.properties('style:paragraph-properties', 'style:writing-mode') ?? graphic('style:writing-mode') ?? '',
  )
    ? 1
    : 0;
  const texts = spreadText(
    blocks.filter((block): block is FlowTextBlock => 'runs' in block),
    {
      box,
      insets: { left: padding('left', 7.1), right: padding('right', 7.1), top: padding('top', 3.5) },
      anchor: ANCHORS[graphic('draw:textarea-vertical-align') ?? ''] ?? 'top',
      quarter: (Math.round(turn / 90) + upright) % 4,
    },
  );
  let next = 0;
  return blocks.map((block) => ('runs' in block ? (texts[next++] as FlowBlock) : { ...block, box }));
}
