import type { Box, FlowBlock, FlowPicture, FlowTextBlock } from '../../../document/index.ts';
import { unionBox } from '../../../document/index.ts';
import { inferTitle, inReadingOrder, type Placed, safeLink } from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import { chartBlocks } from '../drawing/chart.ts';
import { diagramBlock } from '../drawing/diagram.ts';
import { pictureView } from '../drawing/picture-view.ts';
import { readTextBody, spread } from '../drawing/text-body.ts';
import type { OfficePackage, Relation } from '../package.ts';
import { isTrue } from '../units.ts';
import {
  ancestors,
  drawingElement,
  drawingProperties,
  listStyles,
  type Placeholder,
  placeholderOf,
  type SlideParents,
} from './placeholders.ts';
import { readSlideTable } from './table.ts';
import { IDENTITY, inGroup, placeOf, type ShapePlace, type Transform } from './transform.ts';

/** A slide, layout or master with its referenced parts. */
export interface SlidePart {
  root: XmlElement;
  relations: ReadonlyMap<string, Relation>;
  /** Charts and diagrams, by part name. */
  parts: ReadonlyMap<string, XmlElement>;
}

export interface SlideContext {
  pkg: OfficePackage;
  slide: SlidePart;
  parents: SlideParents;
  /** In points. */
  width: number;
  height: number;
  /** As displayed. */
  number: number;
  /** Counts of dropped pictures and frames, for one warning. */
  left: { external: number; media: number };
}

interface Item extends Placed {
  blocks: FlowBlock[];
  title: boolean;
}

/**
 * Blocks of a slide in reading order, title first. `fixed`: the own content of a layout or master, without
 * placeholders.
 */
export function readShapes(context: SlideContext, fixed = false): FlowBlock[] {
  const items: Item[] = [];
  new ShapeReader(context, fixed).read(elements(child(context.slide.root, 'p:cSld/p:spTree')), IDENTITY, items);
  if (!fixed) nameTitle(items, context.height);
  const titles = items.filter(({ title }) => title);
  const rest = items.filter(({ title }) => !title);
  const margins = (item: Item): boolean => item.blocks.every(({ kind }) => kind === 'footer' || kind === 'page-number');
  return [
    ...titles,
    ...inReadingOrder(rest.filter((item) => !margins(item))),
    ...inReadingOrder(rest.filter(margins)),
  ].flatMap(({ blocks }) => blocks);
}

/** Infers the title of a slide without placeholders: the largest line at the top. */
function nameTitle(items: Item[], slideHeight: number): void {
  if (items.some(({ title }) => title)) return;
  const found = inferTitle(items, slideHeight);
  if (!found) return;
  found.title = true;
  found.blocks = found.blocks.map((block) => ('runs' in block ? { ...block, kind: 'heading', level: 1 } : block));
}

/** Joins the paragraphs of a title as its lines. */
function oneHeading(blocks: readonly FlowTextBlock[]): FlowTextBlock[] {
  const [first] = blocks;
  return first
    ? [{ ...first, runs: blocks.flatMap(({ runs }, i) => (i === 0 ? runs : [{ text: '\n' }, ...runs])) }]
    : [];
}

class ShapeReader {
  readonly #context: SlideContext;
  readonly #fixed: boolean;

  constructor(context: SlideContext, fixed: boolean) {
    this.#context = context;
    this.#fixed = fixed;
  }

  read(shapes: readonly XmlElement[], transform: Transform, out: Item[]): void {
    for (const shape of shapes) {
      if (shape.name === 'mc:AlternateContent') {
        this.read(chosen(shape), transform, out);
        continue;
      }
      if (!['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp', 'p:cxnSp'].includes(shape.name)) continue;
      const { hidden } = drawingProperties(shape);
      if (isTrue(hidden)) continue;
      const placeholder = placeholderOf(shape);
      if (this.#fixed && placeholder) continue;
      const item =
        shape.name === 'p:grpSp' ? this.#group(shape, transform) : this.#shape(shape, placeholder, transform);
      if (item.blocks.length > 0) out.push({ ...item, drawn: out.length });
    }
  }

  /** Reads a group as one item. */
  #group(shape: XmlElement, transform: Transform): Omit<Item, 'drawn'> {
    const xfrm = child(shape, 'p:grpSpPr/a:xfrm');
    const items: Item[] = [];
    this.read(elements(shape), inGroup(xfrm, transform), items);
    const boxes = items.map(({ box }) => box);
    // Content of a rotated group is read in its unrotated order.
    const turn = placeOf(xfrm, transform)?.turn ?? 0;
    const asWritten = turn === 0 ? items : items.map((item) => ({ ...item, box: turnedBack(item.box, turn) }));
    return {
      blocks: inReadingOrder(asWritten).flatMap(({ blocks }) => blocks),
      title: false,
      box: boxes.length > 0 ? unionBox(boxes) : (placeOf(xfrm, transform)?.box ?? this.#everywhere()),
    };
  }

  #everywhere(): Box {
    return { x0: 0, y0: 0, x1: this.#context.width, y1: this.#context.height };
  }

  #shape(shape: XmlElement, placeholder: Placeholder | undefined, transform: Transform): Omit<Item, 'drawn'> {
    const inherited = placeholder ? ancestors(placeholder, this.#context.parents) : [];
    const own = placeOf(child(shape, 'p:spPr/a:xfrm') ?? child(shape, 'p:xfrm'), transform);
    const from = inherited
      .map((one) => placeOf(child(one, 'p:spPr/a:xfrm') ?? child(one, 'p:xfrm'), IDENTITY))
      .find((place) => place !== undefined);
    const known = own ?? from;
    const place = known ?? { box: this.#everywhere(), mirrored: false, turn: 0 };
    const title = placeholder?.type === 'title' || placeholder?.type === 'ctrTitle';
    const blocks =
      shape.name === 'p:pic'
        ? [this.#picture(shape, known)]
        : shape.name === 'p:graphicFrame'
          ? this.#frame(shape, known)
          : this.#text(shape, placeholder, inherited, place);
    return { blocks, title: title && blocks.length > 0, box: place.box };
  }

  #text(
    shape: XmlElement,
    placeholder: Placeholder | undefined,
    inherited: readonly XmlElement[],
    place: ShapePlace,
  ): FlowBlock[] {
    const { box, turn } = place;
    const body = child(shape, 'p:txBody');
    const picture = child(shape, 'p:spPr/a:blipFill')
      ? [this.#picture(shape, place)].filter(({ image }) => image !== undefined)
      : [];
    if (!body) return picture;
    const kind = this.#kindOf(placeholder, box);
    const styles = listStyles(placeholder, inherited, this.#context.parents);
    const { blocks, slideNumber } = readTextBody(
      body,
      { relations: this.#context.slide.relations, styles, slideNumber: this.#context.number },
      kind,
    );
    const anchor = [shape, ...inherited]
      .map((one) => child(one, 'p:txBody/a:bodyPr')?.attrs.anchor)
      .find((one) => one !== undefined);
    // A subtitle is not a list, even if its layout inherits the bullets of the body.
    const read =
      placeholder?.type === 'subTitle'
        ? blocks.map(({ runs }): FlowTextBlock => ({ kind: 'paragraph', runs }))
        : blocks;
    const typed: FlowTextBlock[] = (kind === 'heading' ? oneHeading(read) : read).map((block) =>
      kind === 'heading'
        ? { ...block, level: 1 }
        : slideNumber && /^\D*\d+\D*$/.test(textOfBlock(block))
          ? { ...block, kind: 'page-number' }
          : block,
    );
    const linked = this.#linked(shape, typed);
    const shown = spread(linked, body, box, anchor, turn).map((block) => this.#display(block));
    // The height of a formula is that of its shape, not of its font.
    return [...picture, ...(shown.length === 1 && shown[0]?.kind === 'formula' ? [{ ...shown[0], box }] : shown)];
  }

  /** Adds the link of a whole shape to its text. */
  #linked(shape: XmlElement, blocks: FlowTextBlock[]): FlowTextBlock[] {
    const relation = this.#context.slide.relations.get(
      child(drawingElement(shape), 'a:hlinkClick')?.attrs['r:id'] ?? '',
    );
    const link = relation?.external ? safeLink(relation.target) : undefined;
    if (link === undefined) return blocks;
    return blocks.map((block) => ({
      ...block,
      runs: block.runs.map((run) => (run.link === undefined && run.text.trim() !== '' ? { ...run, link } : run)),
    }));
  }

  /** A paragraph that consists of one formula becomes a formula. */
  #display(block: FlowBlock): FlowBlock {
    if (block.kind !== 'paragraph') return block;
    const full = block.runs.filter((run) => run.text.trim() !== '' || run.latex !== undefined);
    const [only] = full;
    if (full.length !== 1 || only?.latex === undefined) return block;
    return { kind: 'formula', latex: only.latex, text: only.text, ...(block.box ? { box: block.box } : {}) };
  }

  #kindOf(placeholder: Placeholder | undefined, box: Box): FlowTextBlock['kind'] {
    switch (placeholder?.type) {
      case 'title':
      case 'ctrTitle':
        return 'heading';
      case 'ftr':
      case 'dt':
        return 'footer';
      case 'hdr':
        return 'header';
      case 'sldNum':
        return 'page-number';
    }
    // Fixed text of a master near the edges is a header or footer.
    if (this.#fixed && box.y1 < this.#context.height * 0.2) return 'header';
    if (this.#fixed && box.y0 > this.#context.height * 0.8) return 'footer';
    return 'paragraph';
  }

  #picture(shape: XmlElement, place: ShapePlace | undefined): FlowPicture {
    const box = place?.box;
    const fill = child(shape, 'p:blipFill') ?? child(shape, 'p:spPr/a:blipFill');
    const blip = child(fill, 'a:blip');
    const relation = this.#context.slide.relations.get(blip?.attrs['r:embed'] ?? blip?.attrs['r:link'] ?? '');
    if (relation?.external) this.#context.left.external++;
    const { descr, title } = drawingProperties(shape);
    const altText = (descr || title || '').trim();
    const block: FlowPicture = { kind: 'picture', ...(box ? { box } : {}), ...(altText ? { altText } : {}) };
    const image = relation && !relation.external ? this.#context.pkg.image(relation.target) : undefined;
    if (image) {
      const view = pictureView(fill, place ?? { mirrored: false, turn: 0 });
      block.image = { ...image, ...(altText ? { altText } : {}), ...(view ? { view } : {}) };
      if (box && box.x1 > box.x0 && box.y1 > box.y0)
        Object.assign(block.image, { width: box.x1 - box.x0, height: box.y1 - box.y0 });
    }
    return block;
  }

  #frame(shape: XmlElement, place: ShapePlace | undefined): FlowBlock[] {
    const box = place?.box;
    const { relations, parts } = this.#context.slide;
    const { descr, title } = drawingProperties(shape);
    const altText = (descr || title || '').trim();
    const placed = (block: FlowBlock): FlowBlock => (box ? { ...block, box } : block);
    return elements(child(shape, 'a:graphic/a:graphicData')).flatMap((node): FlowBlock[] =>
      this.#graphic(node, altText, place, (id) => parts.get(relations.get(id ?? '')?.target ?? '')).map(placed),
    );
  }

  #graphic(
    node: XmlElement,
    altText: string,
    place: ShapePlace | undefined,
    partOf: (id: string | undefined) => XmlElement | undefined,
  ): FlowBlock[] {
    switch (node.name) {
      case 'a:tbl': {
        const styles = listStyles(undefined, [], this.#context.parents);
        const table = readSlideTable(node, place?.box, { relations: this.#context.slide.relations, styles });
        return table ? [table] : [];
      }
      case 'c:chart':
      case 'cx:chart':
        return chartBlocks(partOf(node.attrs['r:id']), altText);
      case 'dgm:relIds': {
        const diagram = diagramBlock(partOf(node.attrs['r:dm']), altText);
        return diagram ? [diagram] : [];
      }
      case 'p:oleObj': {
        this.#context.left.media++;
        return elements(node, 'p:pic').map((pic) => this.#picture(pic, place));
      }
      case 'mc:AlternateContent': {
        // Old files have the preview of an object only in the fallback.
        const own = chosen(node).flatMap((one) => this.#graphic(one, altText, place, partOf));
        return own.length > 0
          ? own
          : elements(child(node, 'mc:Fallback')).flatMap((one) => this.#graphic(one, altText, place, partOf));
      }
      default:
        return [];
    }
  }
}

/** Centre of a box, rotated back about the origin; sufficient for ordering. */
function turnedBack({ x0, y0, x1, y1 }: Box, turn: number): Box {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [px, py] = [x * cos + y * sin, y * cos - x * sin];
  return { x0: px - 1, x1: px + 1, y0: py - 1, y1: py + 1 };
}

const textOfBlock = (block: FlowTextBlock): string => block.runs.map(({ text }) => text).join('');
