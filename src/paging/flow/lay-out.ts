import {
  type Box,
  clamp,
  type Flow,
  type FlowBlock,
  type FlowCell,
  type FlowPart,
  type FlowRun,
  type FlowTable,
  type FlowTextBlock,
  type TableRegion,
} from '../../document/index.ts';
import type { CharPlace } from './char-place.ts';
import { countLines, LEADING, textWidth } from './measure.ts';
import { runText } from './rich-text.ts';

/** A block with its position on its page. */
export interface PlacedBlock {
  block: FlowBlock;
  box: Box;
  /** Font size in points. */
  size: number;
  /** Tables: box of each cell, in the order of the cells. */
  cells?: Box[];
  /** For tables across several pages: the parts, and the page of each cell. */
  regions?: TableRegion[];
  cellPages?: number[];
}

export interface FlowPage {
  pageNumber: number;
  /** Points. */
  width: number;
  height: number;
  /** Name of the sheet or slide. */
  name?: string;
  blocks: PlacedBlock[];
  /** On drawn pages: the positions of the code points of a run, if found. */
  chars?: (run: FlowRun) => (CharPlace | undefined)[] | undefined;
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 72;
const TEXT_SIZE = 10.5;
const HEADING_SIZES = [20, 16, 14, 12, 11, 10.5];
const GAP = 6;
const INDENT = 18;
const CELL_PADDING = 3;
/** Size of a picture that states none. */
const PICTURE = { width: 240, height: 160 };
/**
 * Maximum height in points of a sheet on one page, the largest page of ISO 32000. On one page a longer sheet would have
 * tiny cells, so it gets several pages.
 */
const MAX_SHEET = 14_400;

/**
 * Lays out a structured document simply: blocks one below the other, text wrapped by average widths. The order is the
 * source's, the positions are estimates; the same document always gets the same pages. Slides keep the positions of the
 * source.
 */
export function layOut(flow: Flow): FlowPage[] {
  const pages: FlowPage[] = [];
  for (const part of flow.parts) {
    const made =
      part.kind === 'flowing' ? flowingPages(part) : [part.kind === 'page' ? fixedPage(part) : sheetPage(part)];
    for (const page of made)
      pages.push({ ...page, pageNumber: pages.length + 1, ...(part.name === undefined ? {} : { name: part.name }) });
  }
  return pages.length > 0 ? pages : [{ pageNumber: 1, ...A4, blocks: [] }];
}

type Unnumbered = Omit<FlowPage, 'pageNumber' | 'name' | 'chars'>;

function flowingPages(part: FlowPart): Unnumbered[] {
  const width = part.width ?? A4.width;
  const height = part.height ?? A4.height;
  const margins = part.margins ?? { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const left = Math.min(margins.left, width / 3);
  const right = width - Math.min(margins.right, width / 3);
  const top = Math.min(margins.top, height / 3);
  const bottom = height - Math.min(margins.bottom, height / 3);
  const pages: Unnumbered[] = [{ width, height, blocks: [] }];
  let y = top;
  const turn = (): void => {
    pages.push({ width, height, blocks: [] });
    y = top;
  };
  /** Headers and footers of some pages only; their pages are known at the end. */
  const some: PlacedBlock[] = [];
  for (const block of part.blocks) {
    const page = (): PlacedBlock[] => pages.at(-1)!.blocks;
    if (block.pageBreakBefore && page().some(({ block: other }) => !isMargin(other))) turn();
    if (isMargin(block)) {
      const placed = place(block, left, right, 0, height);
      const shift =
        block.kind === 'header'
          ? Math.max(0, top / 2 - 6)
          : Math.min(height - (placed.box.y1 - placed.box.y0), bottom + (height - bottom) / 3);
      (block.shownOn ? some : page()).push(moved(placed, shift));
      continue;
    }
    let placed = place(block, left, right, y, bottom - top);
    if (placed.box.y1 > bottom && y > top) {
      turn();
      placed = place(block, left, right, y, bottom - top);
    }
    // A block longer than a page continues on the next pages; its box is the part on the first.
    const end = placed.box.y1;
    page().push(end > bottom ? { ...placed, box: { ...placed.box, y1: bottom } } : placed);
    y = end + GAP;
    for (let over = end - bottom; over > 0; over -= bottom - top) {
      turn();
      y = top + Math.min(over, bottom - top) + GAP;
    }
  }
  if (pages.length > 1 && pages.at(-1)?.blocks.length === 0 && part.blocks.length > 0) pages.pop();
  for (const placed of some.filter(({ block }) => block.kind !== 'header'))
    pageThatShows(placed.block, pages).blocks.push(placed);
  for (const placed of some.filter(({ block }) => block.kind === 'header').reverse())
    pageThatShows(placed.block, pages).blocks.unshift(placed);
  return pages;
}

/** The first page that shows a header or footer. The single page of a part shows them all. */
const pageThatShows = ({ shownOn }: FlowBlock, pages: readonly Unnumbered[]): Unnumbered =>
  (shownOn === 'first' ? undefined : pages[1]) ?? pages[0]!;

/** Blocks without a position begin at most at this share of a slide's height. */
const LOWEST = 0.9;

const isMargin = (block: FlowBlock): boolean =>
  block.kind === 'header' || block.kind === 'footer' || block.kind === 'page-number';

function fixedPage(part: FlowPart): Unnumbered {
  const width = part.width ?? A4.width;
  const height = part.height ?? A4.height;
  const blocks: PlacedBlock[] = [];
  // Blocks without a position (the speaker's notes) go below all others.
  const lowest = Math.max(
    0,
    ...part.blocks.flatMap((block) => (block.box && !isMargin(block) ? [block.box.y1 + GAP] : [])),
  );
  let y = Math.min(Math.max(Math.min(36, height / 10), lowest), height * LOWEST);
  for (const block of part.blocks) {
    if (block.box) blocks.push(placeInBox(block, clip(block.box, width, height)));
    else {
      const placed = place(
        block,
        Math.min(36, width / 10),
        width - Math.min(36, width / 10),
        Math.min(y, height - 1),
        height,
      );
      y = placed.box.y1 + GAP;
      blocks.push({
        ...placed,
        box: clip(placed.box, width, height),
        ...(placed.cells ? { cells: placed.cells.map((cell) => clip(cell, width, height)) } : {}),
      });
    }
  }
  return { width, height, blocks };
}

/** One page around all contents of the sheet. */
function sheetPage(part: FlowPart): Unnumbered {
  const margin = 18;
  const blocks: PlacedBlock[] = [];
  let y = margin;
  let right = margin;
  for (const block of part.blocks) {
    const natural = block.kind === 'table' ? naturalWidths(block).reduce((sum, one) => sum + one, 0) : 480;
    const placed = block.box ? placeInBox(block, block.box) : place(block, margin, margin + natural, y, MAX_SHEET);
    y = Math.max(y, placed.box.y1 + GAP);
    right = Math.max(right, placed.box.x1);
    blocks.push(placed);
  }
  const width = Math.max(right + margin, 72);
  const height = Math.max(y - GAP + margin, 72);
  // A sheet larger than any paper is drawn smaller.
  const scale = Math.min(1, MAX_SHEET / Math.max(width, height));
  const small = (box: Box): Box => ({ x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale });
  return {
    width: width * scale,
    height: height * scale,
    blocks:
      scale === 1
        ? blocks
        : blocks.map((one) => ({
            ...one,
            size: one.size * scale,
            box: small(one.box),
            ...(one.cells ? { cells: one.cells.map(small) } : {}),
          })),
  };
}

const clip = (box: Box, width: number, height: number): Box => {
  const x = (value: number): number => clamp(value, 0, width);
  const y = (value: number): number => clamp(value, 0, height);
  return { x0: x(box.x0), y0: y(box.y0), x1: x(box.x1), y1: y(box.y1) };
};

const moved = (placed: PlacedBlock, dy: number): PlacedBlock => {
  const shift = (box: Box): Box => ({ ...box, y0: box.y0 + dy, y1: box.y1 + dy });
  return { ...placed, box: shift(placed.box), ...(placed.cells ? { cells: placed.cells.map(shift) } : {}) };
};

/** Font size of a block: that of most of its characters, or the usual size of its kind. */
export function blockSize(block: FlowTextBlock): number {
  const sizes = new Map<number, number>();
  for (const run of block.runs) if (run.size) sizes.set(run.size, (sizes.get(run.size) ?? 0) + run.text.length);
  const [most] = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  if (most !== undefined) return clamp(most, 4, 96);
  if (block.kind === 'heading') return HEADING_SIZES[clamp((block.level ?? 1) - 1, 0, 5)]!;
  return block.kind === 'footnote' || isMargin(block) ? 9 : TEXT_SIZE;
}

/** Text of runs as it will be output. */
const runsText = (runs: readonly FlowRun[]): string => runs.map((run) => runText(run)).join('');

/** Places the block between `left` and `right`, starting at `y`. `room`: points per page. */
function place(block: FlowBlock, left: number, right: number, y: number, room: number): PlacedBlock {
  switch (block.kind) {
    case 'picture': {
      const width = block.image?.width ?? PICTURE.width;
      const height = block.image?.height ?? PICTURE.height;
      const scale = Math.min(1, (right - left) / width, room / height);
      return { block, size: TEXT_SIZE, box: { x0: left, y0: y, x1: left + width * scale, y1: y + height * scale } };
    }
    case 'formula': {
      const width = clamp(textWidth(block.text || block.latex, TEXT_SIZE), 40, right - left);
      const x0 = (left + right - width) / 2;
      return { block, size: TEXT_SIZE, box: { x0, y0: y, x1: x0 + width, y1: y + TEXT_SIZE * 2.4 } };
    }
    case 'table':
      return placeTable(block, left, right, y, room);
    default: {
      const size = blockSize(block);
      const indent = block.kind === 'list-item' ? Math.min(INDENT * ((block.depth ?? 0) + 1), (right - left) / 2) : 0;
      const x0 = left + indent;
      const { lines, firstWidth } = countLines(runsText(block.runs).trim(), size, Math.max(size, right - x0));
      const width = lines === 1 ? Math.min(right - x0, Math.max(size / 2, firstWidth)) : right - x0;
      const pictures = block.runs.reduce((most, run) => Math.max(most, run.image ? (run.image.height ?? 16) : 0), 0);
      return { block, size, box: { x0, y0: y, x1: x0 + width, y1: y + Math.max(lines * size * LEADING, pictures) } };
    }
  }
}

/** Places a block whose position the source states. */
export function placeInBox(block: FlowBlock, box: Box): PlacedBlock {
  if (block.kind !== 'table') {
    return { block, box, size: block.kind === 'picture' || block.kind === 'formula' ? TEXT_SIZE : blockSize(block) };
  }
  if (block.cells.length > 0 && block.cells.every((cell) => cell.box))
    return { block, box, size: TEXT_SIZE, cells: block.cells.map((cell) => cell.box!) };
  const laid = placeTable(block, box.x0, box.x1, box.y0, box.y1 - box.y0);
  const scale = (box.y1 - box.y0) / Math.max(1, laid.box.y1 - laid.box.y0);
  const fit = (cell: Box): Box => ({
    ...cell,
    y0: box.y0 + (cell.y0 - box.y0) * scale,
    y1: box.y0 + (cell.y1 - box.y0) * scale,
  });
  return { block, box, size: TEXT_SIZE, cells: laid.cells?.map(fit) };
}

const cellText = (cell: FlowCell): string =>
  cell.blocks
    .map((block) =>
      'runs' in block
        ? runsText(block.runs)
        : block.kind === 'table'
          ? block.cells.map(cellText).join(' ')
          : (block.text ?? ''),
    )
    .join('\n');

/** Column widths that fit the longest lines, within limits. */
export function naturalWidths(table: FlowTable): number[] {
  const given = table.columnWidths;
  if (given && given.length === table.cols && given.every((one) => one > 0)) return given;
  const widths = new Array<number>(table.cols).fill(24);
  for (const cell of table.cells) {
    if (cell.colSpan !== 1) continue;
    const longest = Math.max(
      0,
      ...cellText(cell)
        .split('\n')
        .map((line) => textWidth(line.slice(0, 60), TEXT_SIZE)),
    );
    widths[cell.col] = Math.max(widths[cell.col] ?? 0, Math.min(200, longest + 2 * CELL_PADDING));
  }
  return widths;
}

function placeTable(table: FlowTable, left: number, right: number, y: number, room: number): PlacedBlock {
  const natural = naturalWidths(table);
  const total = natural.reduce((sum, one) => sum + one, 0);
  const scale = Math.min(1, (right - left) / Math.max(1, total));
  const edges = [left];
  for (const width of natural) edges.push(edges.at(-1)! + width * scale);
  const heights = new Array<number>(table.rows).fill(TEXT_SIZE * LEADING + 2 * CELL_PADDING);
  for (const cell of table.cells) {
    const width =
      (edges[Math.min(cell.col + cell.colSpan, table.cols)] ?? right) - (edges[cell.col] ?? left) - 2 * CELL_PADDING;
    const { lines } = countLines(cellText(cell), TEXT_SIZE, Math.max(TEXT_SIZE, width));
    const needed = lines * TEXT_SIZE * LEADING + 2 * CELL_PADDING;
    const own = needed / cell.rowSpan;
    for (let row = cell.row; row < Math.min(table.rows, cell.row + cell.rowSpan); row++)
      heights[row] = Math.max(heights[row] ?? 0, own);
  }
  const tall = heights.reduce((sum, one) => sum + one, 0);
  // A table is one element with one box: on a page of fixed height the rows of a long one are compressed, not lost.
  const press = Math.min(1, room / Math.max(1, tall));
  const ends = [y];
  for (const height of heights) ends.push(ends.at(-1)! + height * press);
  const cells = table.cells.map((cell) => ({
    x0: edges[Math.min(cell.col, table.cols)]!,
    y0: ends[Math.min(cell.row, table.rows)]!,
    x1: edges[Math.min(cell.col + cell.colSpan, table.cols)]!,
    y1: ends[Math.min(cell.row + cell.rowSpan, table.rows)]!,
  }));
  return {
    block: table,
    size: TEXT_SIZE,
    cells,
    box: { x0: left, y0: y, x1: edges.at(-1)!, y1: ends.at(-1)! },
  };
}
