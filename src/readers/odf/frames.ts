import type { FlowBlock, FlowImage, FlowPicture } from '../../document/index.ts';
import { mathmlToLatex } from '../../latex/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../markup/index.ts';
import { axisTitles, chartTable } from './chart.ts';
import { type OdfPackage, partOf } from './package.ts';
import { placeOf, shapeStyle, viewOf } from './shape-place.ts';
import { lengthOf, type OdfStyles } from './styles.ts';

/** Reads paragraphs, lists and tables inside a shape. */
export type ReadBlocks = (children: readonly XmlElement[]) => Promise<FlowBlock[]>;

const MAX_DEPTH = 40;

/** Content of a frame, a shape or a group: text, pictures, formulas, charts, tables. */
export async function readShape(
  pack: OdfPackage,
  element: XmlElement,
  read: ReadBlocks,
  depth = 0,
  styles?: OdfStyles,
): Promise<FlowBlock[]> {
  if (depth > MAX_DEPTH) return [];
  if (element.name === 'draw:a' || element.name === 'draw:g') {
    const blocks: FlowBlock[] = [];
    for (const one of elements(element)) blocks.push(...(await readShape(pack, one, read, depth + 1, styles)));
    return blocks;
  }
  if (element.name === 'draw:frame') return readFrame(pack, element, read, styles);
  const text = elements(element)
    .filter(({ name }) => /^(?:text:(?:p|h|list)|(?:table|loext):table)$/.test(name))
    .map((one) => (one.name === 'loext:table' ? standardTable(one) : one));
  return text.length > 0 ? read(text) : [];
}

async function readFrame(
  pack: OdfPackage,
  frame: XmlElement,
  read: ReadBlocks,
  styles: OdfStyles | undefined,
): Promise<FlowBlock[]> {
  const box = child(frame, 'draw:text-box');
  if (box) return read(elements(box));
  const table = child(frame, 'table:table');
  if (table) return read([table]);
  const altText = [textContent(child(frame, 'svg:title')), textContent(child(frame, 'svg:desc'))]
    .map((one) => one.trim())
    .find((one) => one !== '');
  const image = imageOf(pack, frame, styles);
  const picture: FlowPicture = { kind: 'picture', ...(image ? { image } : {}), ...(altText ? { altText } : {}) };
  const object = child(frame, 'draw:object') ?? child(frame, 'draw:object-ole');
  const embedded = object && (await readObject(pack, object, picture));
  if (embedded) return embedded;
  return image || altText || child(frame, 'draw:image') ? [picture] : [];
}

function imageOf(pack: OdfPackage, frame: XmlElement, styles: OdfStyles | undefined): FlowImage | undefined {
  // A picture may exist in several formats: take the first that can be shown.
  const images = elements(frame, 'draw:image').flatMap((one): FlowImage[] => {
    const inside = child(one, 'office:binary-data');
    if (inside) {
      const bytes = Buffer.from(textContent(inside), 'base64');
      return [{ mimeType: one.attrs['draw:mime-type'] ?? 'application/octet-stream', bytes: async () => bytes }];
    }
    const known = pack.image(one.attrs['xlink:href']);
    return known ? [known] : [];
  });
  const best = images.find(({ mimeType }) => /^image\/(?:png|jpeg|gif|bmp|tiff|webp)$/.test(mimeType)) ?? images[0];
  if (!best) return undefined;
  const width = lengthOf(frame.attrs['svg:width']);
  const height = lengthOf(frame.attrs['svg:height']);
  const turn = placeOf(frame)?.turn ?? 0;
  const view = styles && viewOf(shapeStyle(styles, frame), turn);
  const [w, h] = Math.round(turn / 90) % 2 === 1 ? [height, width] : [width, height];
  return { ...best, ...(w ? { width: w } : {}), ...(h ? { height: h } : {}), ...(view ? { view } : {}) };
}

/** An embedded document. Formulas and charts are read; for others, only the picture is kept. */
async function readObject(
  pack: OdfPackage,
  object: XmlElement,
  picture: FlowPicture,
): Promise<FlowBlock[] | undefined> {
  const inline = elements(object).find(({ name }) => name === 'math' || name === 'office:document');
  const part = partOf(object.attrs['xlink:href']);
  const name = part === undefined ? undefined : `${part.replace(/\/$/, '')}/content.xml`;
  const tree = inline ?? (name !== undefined && pack.has(name) ? await pack.xml(name) : undefined);
  if (!tree) return undefined;
  if (tree.name === 'math') {
    const latex = mathmlToLatex(tree);
    const text = plainFormula(tree);
    return latex === '' && text === '' ? undefined : [{ kind: 'formula', latex, text }];
  }
  const chart = descendants(tree, 'chart:chart')[0];
  if (!chart) return undefined;
  const title = [textContent(child(chart, 'chart:title')).replace(/\s+/g, ' ').trim(), ...axisTitles(chart)]
    .filter((one) => one !== '')
    .join('\n');
  const table = chartTable(chart);
  return [{ ...picture, subType: 'chart', ...(title ? { text: title } : {}) }, ...(table ? [table] : [])];
}

/** Plain text of a formula without its annotations, which hold the StarMath source. */
function plainFormula(math: XmlElement): string {
  if (math.name.startsWith('annotation')) return '';
  return math.children
    .map((node) => (typeof node === 'string' ? node : plainFormula(node)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tables in shapes are a LibreOffice extension that differs from tables only in the prefix. */
function standardTable(element: XmlElement): XmlElement {
  const children = element.children.map((one) =>
    typeof one !== 'string' && one.name.startsWith('loext:table') ? standardTable(one) : one,
  );
  return { ...element, name: element.name.replace('loext:', 'table:'), children };
}
