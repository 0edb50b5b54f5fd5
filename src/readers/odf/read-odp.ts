import type { Box, Flow, FlowBlock, FlowPart, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../markup/index.ts';
import { readShape } from './frames.ts';
import { isShape } from './inline.ts';
import { type OdfPackage, openOdf } from './package.ts';
import { sizeOf } from './read-odt.ts';
import { repeatWarning } from './repeat-budget.ts';
import { lengthOf, OdfStyles } from './styles.ts';
import { OdfText } from './text.ts';

/** A presentation (ISO/IEC 26300-1) as a Flow: each slide a part of its size, its shapes with their places. Throws CORRUPTED or PASSWORD. */
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
    for (const page of elements(body, 'draw:page')) {
      const properties = styles.get('drawing-page', page.attrs['draw:style-name']);
      if (properties.properties('style:drawing-page-properties', 'presentation:visibility') === 'hidden') {
        warnings.push(`Slide "${page.attrs['draw:name'] ?? ''}" is hidden and was left out.`);
      } else parts.push(await reader.read(page, parts.length + 1));
    }
    const title = await pack.title();
    return { parts, warnings: [...pack.warnings, ...warnings, ...repeatWarning(styles.repeats)], ...(title ? { title } : {}) };
  } finally {
    await pack.close();
  }
}

/** Shapes of the master page that show on each slide. */
const MARGINS: Record<string, 'header' | 'footer' | 'page-number'> = {
  header: 'header',
  footer: 'footer',
  'date-time': 'footer',
  'page-number': 'page-number',
};

class SlideReader {
  readonly #pack: OdfPackage;
  readonly #styles: OdfStyles;
  /** Texts of headers, footers and dates, by kind and name. */
  readonly #declared = new Map<string, string>();

  constructor(pack: OdfPackage, styles: OdfStyles, body: XmlElement) {
    this.#pack = pack;
    this.#styles = styles;
    for (const one of elements(body)) {
      const kind = /^presentation:(header|footer|date-time)-decl$/.exec(one.name)?.[1];
      if (kind) this.#declared.set(`${kind} ${one.attrs['presentation:name'] ?? ''}`, textOf(one).trim());
    }
  }

  async read(page: XmlElement, number: number): Promise<FlowPart> {
    const master = this.#styles.masterPages.find(({ attrs }) => attrs['style:name'] === page.attrs['draw:master-page-name']);
    const { width, height } = sizeOf(this.#styles, master);
    const shapes = flatten(elements(page).filter(isShape));
    const placed: FlowBlock[] = [];
    for (const shape of inReadingOrder(shapes)) placed.push(...(await this.#shape(shape)));
    const notes = await this.#notes(page);
    return {
      kind: 'page',
      ...(page.attrs['draw:name'] ? { name: page.attrs['draw:name'] } : {}),
      ...(width && height ? { width, height } : {}),
      blocks: [...placed, ...(await this.#margins(page, master, number)), ...notes],
    };
  }

  async #shape(shape: XmlElement): Promise<FlowBlock[]> {
    const role = shape.attrs['presentation:class'];
    if (shape.attrs['presentation:placeholder'] === 'true') return [];
    const text = new OdfText(this.#pack, this.#styles);
    const blocks = await readShape(this.#pack, shape, (children) => text.read(children));
    const margin = role === undefined ? undefined : MARGINS[role];
    const own = blocks.map((block): FlowBlock => {
      if (!('runs' in block)) return block;
      if (margin) return { ...block, kind: margin };
      if (role === 'title' && block.kind !== 'code') return { kind: 'heading', level: 1, runs: block.runs };
      // Bullets of a slide's subtitle are those of the outline it takes the place of.
      return role === 'subtitle' ? { kind: 'paragraph', runs: block.runs } : block;
    });
    return place(own, boxOf(shape));
  }

  /** What the master page puts on the slide: its footers, with the texts that the slide chooses. */
  async #margins(page: XmlElement, master: XmlElement | undefined, number: number): Promise<FlowBlock[]> {
    const out: FlowBlock[] = [];
    const style = this.#styles.get('drawing-page', page.attrs['draw:style-name']);
    for (const shape of elements(master).filter(isShape)) {
      const role = shape.attrs['presentation:class'] ?? '';
      const kind = MARGINS[role];
      if (!kind || style.properties('style:drawing-page-properties', `presentation:display-${role}`) === 'false') continue;
      // Empty frames stand for texts that the slide declares; fields are filled in here.
      const chosen = this.#declared.get(`${role} ${page.attrs[`presentation:use-${role}-name`] ?? ''}`) ?? '';
      const shown = descendants(shape, 'text:p')
        .map((paragraph) => fieldText(paragraph, chosen, number).replace(/\s+/g, ' ').trim())
        .filter((line) => line !== '')
        .join('\n');
      if (shown !== '') out.push(...place([{ kind, runs: [{ text: shown }] }], boxOf(shape)));
    }
    return out;
  }

  async #notes(page: XmlElement): Promise<FlowBlock[]> {
    const out: FlowBlock[] = [];
    for (const shape of elements(child(page, 'presentation:notes')).filter(isShape)) {
      if (shape.attrs['presentation:placeholder'] === 'true' || shape.attrs['presentation:class'] !== 'notes') continue;
      const text = new OdfText(this.#pack, this.#styles);
      for (const block of await readShape(this.#pack, shape, (children) => text.read(children))) out.push({ ...block, style: 'Notes' });
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

/** Groups are only a matter of editing: their members stand for themselves. */
function flatten(shapes: readonly XmlElement[], depth = 0): XmlElement[] {
  return shapes.flatMap((shape) =>
    (shape.name === 'draw:g' || shape.name === 'draw:a') && depth < 40 ? flatten(elements(shape).filter(isShape), depth + 1) : [shape],
  );
}

/** The title, then from top to bottom, and from left to right what stands side by side. */
function inReadingOrder(shapes: readonly XmlElement[]): XmlElement[] {
  const placed = shapes.map((shape, order) => ({ shape, order, box: boxOf(shape), title: shape.attrs['presentation:class'] === 'title' }));
  const sorted = placed.toSorted(
    (a, b) => Number(b.title) - Number(a.title) || (a.box?.y0 ?? 0) - (b.box?.y0 ?? 0) || (a.box?.x0 ?? 0) - (b.box?.x0 ?? 0) || a.order - b.order,
  );
  // Rows: shapes that begin within the upper half of the first of their row.
  const rows: (typeof placed)[] = [];
  for (const one of sorted) {
    const first = rows.at(-1)?.[0];
    const sameRow = first?.box && one.box && !first.title && one.box.y0 < (first.box.y0 + first.box.y1) / 2;
    if (sameRow) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => (a.box?.x0 ?? 0) - (b.box?.x0 ?? 0)).map(({ shape }) => shape));
}

/** In points; of a turned shape the box it would have unturned, around its middle. */
function boxOf(shape: XmlElement): Box | undefined {
  const { attrs } = shape;
  let [x, y] = [lengthOf(attrs['svg:x']), lengthOf(attrs['svg:y'])];
  const [width, height] = [lengthOf(attrs['svg:width']), lengthOf(attrs['svg:height'])];
  const moved = /translate\s*\(\s*([-\d.]+\w+)[\s,]+([-\d.]+\w+)\s*\)/.exec(attrs['draw:transform'] ?? '');
  if (moved) [x, y] = [lengthOf(moved[1]), lengthOf(moved[2])];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** Blocks of one shape share its box from top to bottom, each as much of it as it has text. */
function place(blocks: readonly FlowBlock[], box: Box | undefined): FlowBlock[] {
  if (!box) return [...blocks];
  if (blocks.length <= 1) return blocks.map((block) => ({ ...block, box }));
  const weights = blocks.map((block) => ('runs' in block ? 1 + block.runs.reduce((sum, run) => sum + run.text.length, 0) / 60 : 4));
  const total = weights.reduce((sum, one) => sum + one, 0);
  let y = box.y0;
  return blocks.map((block, i) => {
    const y0 = y;
    y += ((box.y1 - box.y0) * (weights[i] as number)) / total;
    return { ...block, box: { ...box, y0, y1: y } };
  });
}
