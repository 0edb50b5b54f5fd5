import type { Box, FlowBlock } from '../../document/index.ts';
import { childNamed, descendants, elements, isTrue, localName, textContent, type XmlElement } from '../markup/index.ts';
import {
  chartBlocks,
  chosen,
  diagramBlock,
  emuToPoints,
  type OfficePackage,
  type Relation,
  readTextBody,
} from '../office/shared.ts';
import { edgeAt } from './grid.ts';
import type { MadeGrid } from './make-grid.ts';

export interface DrawnObject {
  box: Box;
  block: FlowBlock;
}

const MAX_OBJECTS = 5000;
const MAX_DEPTH = 40;

/**
 * Pictures, charts, diagrams and text boxes of a sheet (ECMA-376 part 1, 20.5), at their places on the visible grid.
 */
export async function readDrawing(pack: OfficePackage, part: string, made: MadeGrid): Promise<DrawnObject[]> {
  const tree = await pack.xml(part);
  const relations = await pack.relations(part);
  const objects: DrawnObject[] = [];
  for (const anchor of anchors(tree)) {
    if (objects.length >= MAX_OBJECTS) break;
    const box = boxOf(anchor, made);
    for (const shape of elements(anchor)) {
      for (const block of await shapeBlocks(shape, { pack, relations }, 0)) objects.push({ box, block });
    }
  }
  return objects;
}

const anchors = (tree: XmlElement | undefined): XmlElement[] =>
  elements(tree)
    .flatMap((one) => (one.name === 'mc:AlternateContent' ? chosen(one) : [one]))
    .filter((one) => localName(one).endsWith('Anchor'));

interface DrawingContext {
  pack: OfficePackage;
  relations: ReadonlyMap<string, Relation>;
}

async function shapeBlocks(shape: XmlElement, context: DrawingContext, depth: number): Promise<FlowBlock[]> {
  if (depth > MAX_DEPTH) return [];
  const inside = async (list: readonly XmlElement[]): Promise<FlowBlock[]> => {
    const blocks: FlowBlock[] = [];
    for (const one of list) blocks.push(...(await shapeBlocks(one, context, depth + 1)));
    return blocks;
  };
  if (shape.name === 'mc:AlternateContent') return inside(chosen(shape));
  const properties = elements(shape)
    .flatMap((one) => (localName(one).startsWith('nv') ? elements(one) : []))
    .find((one) => localName(one) === 'cNvPr')?.attrs;
  if (isTrue(properties?.hidden)) return [];
  const altText = (properties?.descr || properties?.title || '').trim() || undefined;
  switch (localName(shape)) {
    case 'grpSp':
      return inside(elements(shape));
    case 'pic':
      return [picture(shape, context, altText)];
    case 'graphicFrame':
      return graphicBlocks(shape, context, altText);
    case 'sp':
      return readTextBody(
        childNamed(shape, 'txBody'),
        { relations: context.relations, styles: [] },
        'paragraph',
      ).blocks.filter((block) => block.runs.some((run) => run.text.trim() !== ''));
    default:
      return [];
  }
}

function picture(shape: XmlElement, { pack, relations }: DrawingContext, altText: string | undefined): FlowBlock {
  const blip = descendants(shape, 'a:blip')[0];
  const target = relations.get(blip?.attrs['r:embed'] ?? '');
  const image = target && !target.external ? pack.image(target.target) : undefined;
  return { kind: 'picture', ...(image ? { image } : {}), ...(altText ? { altText } : {}) };
}

async function graphicBlocks(
  shape: XmlElement,
  { pack, relations }: DrawingContext,
  altText: string | undefined,
): Promise<FlowBlock[]> {
  for (const node of elements(descendants(shape, 'a:graphicData')[0])) {
    const part = (id: string): Promise<XmlElement | undefined> => {
      const target = relations.get(node.attrs[id] ?? '');
      return target && !target.external ? pack.xml(target.target) : Promise.resolve(undefined);
    };
    if (node.name === 'c:chart' || node.name === 'cx:chart') return chartBlocks(await part('r:id'), altText);
    if (node.name === 'dgm:relIds') {
      const diagram = diagramBlock(await part('r:dm'), altText);
      return diagram ? [diagram] : [];
    }
  }
  return [];
}

/** Box of an anchor, in points from the corner of the grid. */
function boxOf(anchor: XmlElement, made: MadeGrid): Box {
  const { grid } = made;
  const number = (parent: XmlElement | undefined, name: string): number =>
    Number(textContent(childNamed(parent, name))) || 0;
  const corner = (place: XmlElement | undefined): [number, number] => {
    // Limit anchors far below the last row, so that the page does not grow by empty space.
    const col = Math.min(made.columnAt(number(place, 'col')), grid.columnEdges.length + 50);
    const row = Math.min(made.rowAt(number(place, 'row')), grid.rowEdges.length + 200);
    return [
      edgeAt(grid.columnEdges, col, grid.defaultWidth) + (emuToPoints(number(place, 'colOff')) ?? 0),
      edgeAt(grid.rowEdges, row, grid.defaultHeight) + (emuToPoints(number(place, 'rowOff')) ?? 0),
    ];
  };
  const position = childNamed(anchor, 'pos')?.attrs;
  const [x0, y0] = position
    ? [emuToPoints(position.x) ?? 0, emuToPoints(position.y) ?? 0]
    : corner(childNamed(anchor, 'from'));
  const size = childNamed(anchor, 'ext')?.attrs;
  const to = childNamed(anchor, 'to');
  const [x1, y1] = to ? corner(to) : [x0 + (emuToPoints(size?.cx) ?? 0), y0 + (emuToPoints(size?.cy) ?? 0)];
  return { x0, y0, x1: Math.max(x1, x0 + 1), y1: Math.max(y1, y0 + 1) };
}
