import { type Block, type Glyph, type Line, type PageContent, type TextBlock, unionBox } from '../../document/index.ts';
import { giveCaptioned } from './captioned.ts';
import { codeBoxes } from './code-boxes.ts';
import { givePartLabels } from './figure-parts.ts';
import { byTop, type Column, type Item, lineItem, objectItem, turnedItem } from './item.ts';
import { giveLabels } from './labels.ts';
import { outsideOf, type PageObject } from './objects.ts';
import { readingOrder } from './order.ts';
import { paragraphsOf } from './paragraphs.ts';
import { giveRoles } from './roles.ts';
import { applyTags } from './tags.ts';
import { edgeLines, groupTurned, isMarginal } from './turned.ts';
import { boxItems } from './wide-boxes.ts';

/**
 * Blocks of a page in reading order. Excludes glyphs of tables and pictures, and splits lines across their edges. Roles
 * are those that a single page determines.
 */
export function segmentPage(page: PageContent, lines: Line[], objects: PageObject[]): Block[] {
  const outside = outsideOf(lines, objects);
  const em = bodySize(outside);
  const size = textSize(outside, em);
  const charted = giveLabels(page, outside, objects, size);
  const captioned = giveCaptioned(page, charted.lines, charted.objects, size);
  const free = givePartLabels(captioned.lines, captioned.objects, size);
  const edge = edgeLines(free.lines, page.width);
  const boxed = codeBoxes(
    page,
    free.lines.filter((l) => l.angle === 0 && !edge.has(l)),
  );
  const upright = boxed.rest;
  const turned = free.lines.some((l) => l.angle !== 0) ? groupTurned(free.lines) : [];
  const margin = turned.filter((g) => isMarginal(g, page.width));
  const inside = turned.filter((g) => !margin.includes(g));
  const items = [
    ...upright.map(lineItem),
    ...inside.map(turnedItem),
    ...free.objects.map(objectItem),
    ...boxed.blocks.map(objectItem),
  ];
  const ordered = boxItems(items, page, em).sort(byTop);
  const blocks = readingOrder(ordered, { em, streamIndex: streamOrder(page, upright) }).flatMap(blocksOf);
  for (const line of edge) margin.push([line]);
  for (const lines of margin) blocks.push({ ...textBlock(lines, -1), role: 'margin-note' });
  return applyTags(page, giveRoles(page, blocks, em));
}

/** The objects of a column, and the paragraphs between them. */
function blocksOf({ items, index }: Column): Block[] {
  const blocks: Block[] = [];
  let run: Item[] = [];
  const flush = (): void => {
    for (const rows of paragraphsOf(run)) {
      const lines = rows.flatMap((r) => r.lines);
      blocks.push(textBlock(lines, index));
    }
    run = [];
  };
  for (const item of items) {
    if (item.object) {
      flush();
      blocks.push({ ...item.object, column: index });
    } else if (item.turned) {
      flush();
      blocks.push(textBlock(item.turned, index));
    } else run.push(item);
  }
  flush();
  return blocks;
}

const textBlock = (lines: Line[], column: number): TextBlock => ({
  kind: 'text',
  box: unionBox(lines.map((l) => l.box)),
  lines,
  role: 'body',
  column,
});

/** Size of most characters on the page; 10 if there are none. */
export function bodySize(lines: readonly Line[]): number {
  let best = 10;
  let most = 0;
  for (const [size, n] of countBySize(lines)) {
    if (n > most) {
      most = n;
      best = size;
    }
  }
  return best;
}

/** The largest size with a considerable share of the page: on a page of figures, most characters are labels. */
function textSize(lines: readonly Line[], em: number): number {
  const total = lines.reduce((n, l) => n + l.glyphs.length, 0);
  let best = em;
  for (const [size, n] of countBySize(lines)) if (n > 0.15 * total && size > best) best = size;
  return best;
}

/** Number of characters of each size, to half a point. */
function countBySize(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const l of lines) {
    const size = Math.round(l.size * 2) / 2;
    counts.set(size, (counts.get(size) ?? 0) + l.glyphs.length);
  }
  return counts;
}

/** Index of an item in the content stream, for born-digital pages. Built on demand. */
function streamOrder(page: PageContent, lines: readonly Line[]): ((item: Item) => number) | undefined {
  if (page.glyphs.length === 0 || page.glyphs[0]!.origin !== 'text') return undefined;
  let index: Map<unknown, number> | undefined;
  return (item) => {
    index ??= placesOf(
      page.glyphs,
      lines.map((line) => line.glyphs[0]),
    );
    const glyph = item.line?.glyphs[0];
    return glyph ? (index.get(glyph) ?? 0) : 0;
  };
}

/** Indices of some glyphs in a list. */
function placesOf(glyphs: readonly Glyph[], wanted: readonly (Glyph | undefined)[]): Map<unknown, number> {
  const set = new Set(wanted);
  const index = new Map<unknown, number>();
  for (let i = 0; i < glyphs.length; i++) if (set.has(glyphs[i])) index.set(glyphs[i], i);
  return index;
}
