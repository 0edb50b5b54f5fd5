import {
  type Box,
  clamp,
  type Flow,
  type FlowBlock,
  type FlowLanes,
  type FlowPart,
  type FlowRun,
  type SheetReader,
  unionBox,
} from '../../document/index.ts';
import { type CharPlace, type FlowPage, layOut, placeInBox } from '../flow/index.ts';
import { align } from './align.ts';
import { normalise } from './normalise.ts';
import { LARGEST_PAGE, type SheetExtent, type SheetLanes } from './prepare-sheets.ts';

/** Pages of a spreadsheet as drawn, and the page of the drawing for each. */
export interface DrawnSheets {
  pages: FlowPage[];
  /** Undefined for sheets that are too large for a page. */
  drawnPages: (number | undefined)[];
  warnings: string[];
}

/** Extent of a sheet without content. */
const EMPTY: SheetExtent = { columns: 6, rows: 16 };
/** If less of the text is found on the pages, they show something else. */
const ENOUGH = 0.3;
/**
 * Longer documents keep estimated character positions: finding each character would take longer than all other steps.
 */
const MOST_CHARACTERS = 200_000;

/** Index of the drawn sheet of each part: by name, or else by order. */
export function sheetOfPart(flow: Flow, names: readonly string[]): (number | undefined)[] {
  const byName = new Map(names.map((name, i) => [name, i]));
  return flow.parts.map(
    (part, i) => byName.get(part.name ?? '') ?? (names.length === flow.parts.length ? i : undefined),
  );
}

/** Empty space in points above or left of a sheet's content beyond which it is not drawn. */
const MOST_EMPTY = 1000;

/** The number of columns and rows up to the end of a part's content. */
export function extentOf(part: FlowPart): SheetExtent {
  const { columns, rows } = lanesOf(part);
  const boxes = part.blocks.flatMap((block) => (block.box ? [block.box] : []));
  if (part.blocks.length === 0) return EMPTY;
  if (!part.grid) return { columns: columns.indices.length, rows: rows.indices.length };
  const reach = ({ edges, indices }: FlowLanes, low: number, high: number): { from: number; to: number } => {
    const first =
      low > MOST_EMPTY
        ? Math.max(
            0,
            edges.findLastIndex((edge) => edge <= low + 0.01),
          )
        : 0;
    const last = edges.findIndex((edge) => edge >= high - 0.01);
    return {
      from: first > 0 ? (indices[first] ?? 0) : 0,
      to: (indices[(last < 0 ? indices.length : last) - 1] ?? -1) + 1,
    };
  };
  const least = (of: (box: Box) => number): number =>
    boxes.reduce((low, box) => Math.min(low, of(box)), Number.POSITIVE_INFINITY);
  const across = reach(
    columns,
    least(({ x0 }) => x0),
    -least(({ x1 }) => -x1),
  );
  const down = reach(
    rows,
    least(({ y0 }) => y0),
    -least(({ y1 }) => -y1),
  );
  return { columns: Math.max(1, across.to), rows: Math.max(1, down.to), fromColumn: across.from, fromRow: down.from };
}

/** Points: no row with text is lower. */
const LOWEST_ROW = 10;

/** Whether a sheet is certainly longer than a page can be, whatever its row heights. */
export function isTooLong(part: FlowPart): boolean {
  const { rows } = lanesOf(part);
  const { fromRow = 0, rows: to } = extentOf(part);
  return rows.indices.filter((row) => row >= fromRow && row < to).length * LOWEST_ROW > LARGEST_PAGE;
}

/**
 * The content of a value file is lines of text and a table, one below the other: its columns and rows are those of the
 * sheet, one point each.
 */
function lanesOf(part: FlowPart): { columns: FlowLanes; rows: FlowLanes } {
  if (part.grid) return part.grid;
  const columns = part.blocks.reduce((most, block) => Math.max(most, block.kind === 'table' ? block.cols : 1), 0);
  const rows = part.blocks.reduce((sum, block) => sum + rowCount(block), 0);
  const lanes = (n: number): FlowLanes => ({
    edges: Array.from({ length: n + 1 }, (_, i) => i),
    indices: Array.from({ length: n }, (_, i) => i),
  });
  return { columns: lanes(columns), rows: lanes(rows) };
}

const rowCount = (block: FlowBlock): number => (block.kind === 'table' ? block.rows : 1);

/**
 * Places the content of a spreadsheet on its drawn pages, by matching columns and rows. Undefined if the pages show
 * something else.
 */
export async function placeSheets(
  flow: Flow,
  lanes: readonly SheetLanes[],
  reader: SheetReader,
  signal: AbortSignal,
): Promise<DrawnSheets | undefined> {
  const sheets = sheetOfPart(
    flow,
    lanes.map(({ name }) => name),
  );
  if (reader.pageCount !== lanes.length || sheets.some((sheet) => sheet === undefined)) return undefined;
  const characters = flow.parts.reduce(
    (sum, part) => sum + part.blocks.reduce((n, block) => n + countCharacters(block), 0),
    0,
  );
  const pages: FlowPage[] = [];
  const warnings: string[] = [];
  let [known, all] = [0, 0];
  for (const [i, part] of flow.parts.entries()) {
    signal.throwIfAborted();
    const sheet = sheets[i]!;
    if (lanes[sheet]?.tooLarge) {
      pages.push({ ...layOut({ parts: [part], warnings: [] })[0]!, pageNumber: i + 1 });
      warnings.push(`Sheet "${part.name ?? i + 1}" is too large to draw on a page, so its positions are estimates.`);
      continue;
    }
    const size = reader.pageSize(sheet + 1);
    const blocks = part.blocks.map(movedTo(part, lanes[sheet]!, size));
    const page: FlowPage = {
      pageNumber: i + 1,
      ...size,
      ...(part.name === undefined ? {} : { name: part.name }),
      blocks: [],
    };
    if (characters <= MOST_CHARACTERS) {
      const finder = new CharFinder((await reader.sheet(sheet + 1)).glyphs, i + 1);
      page.chars = finder.find(blocks);
      known += finder.known;
      all += finder.all;
      for (const block of blocks)
        if (block.kind !== 'table' && block.kind !== 'picture') block.box = finder.around(block) ?? block.box;
    }
    page.blocks = blocks.map((block) => placeInBox(block, block.box!));
    pages.push(page);
  }
  if (all > 0 && known < all * ENOUGH) return undefined;
  return {
    pages,
    warnings,
    drawnPages: sheets.map((sheet) => (lanes[sheet!]?.tooLarge ? undefined : sheet! + 1)),
  };
}

function countCharacters(block: FlowBlock): number {
  if (block.kind === 'table')
    return block.cells.reduce((sum, cell) => sum + cell.blocks.reduce((n, inner) => n + countCharacters(inner), 0), 0);
  return 'runs' in block ? block.runs.reduce((sum, run) => sum + run.text.length, 0) : 0;
}

/** The same block at its drawn position. */
function movedTo(
  part: FlowPart,
  drawn: SheetLanes,
  page: { width: number; height: number },
): (block: FlowBlock) => FlowBlock {
  const { columns, rows } = lanesOf(part);
  const x = along(columns, drawn.columns, page.width);
  const y = along(rows, drawn.rows, page.height);
  const box = (one: Box): Box => ({ x0: x(one.x0), x1: x(one.x1), y0: y(one.y0), y1: y(one.y1) });
  let row = 0;
  return (block) => {
    const top = row;
    row += rowCount(block);
    if (block.kind !== 'table') return { ...block, box: box(block.box ?? { x0: 0, y0: top, x1: 1, y1: row }) };
    if (block.box)
      return {
        ...block,
        box: box(block.box),
        cells: block.cells.map((cell) => (cell.box ? { ...cell, box: box(cell.box) } : cell)),
      };
    return {
      ...block,
      box: box({ x0: 0, y0: top, x1: block.cols, y1: row }),
      cells: block.cells.map((cell) => ({
        ...cell,
        box: box({ x0: cell.col, y0: top + cell.row, x1: cell.col + cell.colSpan, y1: top + cell.row + cell.rowSpan }),
      })),
    };
  };
}

/** Maps a coordinate of the part to the page, with the same offset from the start of the lane. */
function along({ edges, indices }: FlowLanes, drawn: readonly number[], size: number): (at: number) => number {
  const edge = (index: number): number => drawn[Math.min(index, drawn.length - 1)]!;
  return (at) => {
    let low = 0;
    let high = indices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edges[middle + 1]! <= at + 1e-6) low = middle + 1;
      else high = middle;
    }
    const index = indices[low];
    let place: number;
    if (index === undefined) place = edge((indices.at(-1) ?? -1) + 1) + Math.max(0, at - edges.at(-1)!);
    else {
      const [from, to] = [edges[low]!, edges[low + 1]!];
      const lane = edge(index + 1) - edge(index);
      // Cells start and end at lanes; a floating object keeps its distance in points from the start of its lane.
      place = edge(index) + (to - at < 1e-6 ? lane : clamp(at - from, 0, lane));
    }
    return clamp(place, 0, size);
  };
}

interface PlacedGlyph {
  text: string;
  place: CharPlace;
  middle: number;
}

/** Height in points of the bands by which glyphs are indexed. */
const BAND = 12;
const SLACK = 1;

/** Finds characters inside the drawn box of their cell; text may overflow into empty cells beside it. */
class CharFinder {
  known = 0;
  all = 0;
  readonly #bands = new Map<number, PlacedGlyph[]>();
  readonly #found = new Map<FlowRun, (CharPlace | undefined)[]>();

  constructor(
    glyphs: readonly { text: string; x0: number; y0: number; x1: number; y1: number; baseline: number }[],
    pageNumber: number,
  ) {
    for (const { text, x0, y0, x1, y1, baseline } of glyphs) {
      const own = {
        text: normalise(text),
        middle: (y0 + y1) / 2,
        place: { pageNumber, box: { x0, y0, x1, y1 }, baseline },
      };
      const band = Math.floor(own.middle / BAND);
      const list = this.#bands.get(band);
      if (list) list.push(own);
      else this.#bands.set(band, [own]);
    }
  }

  find(blocks: readonly FlowBlock[]): (run: FlowRun) => (CharPlace | undefined)[] | undefined {
    for (const block of blocks) {
      if (block.kind !== 'table') {
        if ('runs' in block && block.box) this.#text(block.runs, block.box, 0, Number.POSITIVE_INFINITY);
        continue;
      }
      const rows = Map.groupBy(block.cells, (cell) => cell.row);
      for (const cells of rows.values()) {
        cells.forEach((cell, i) => {
          const runs = cell.blocks.flatMap((inner) => ('runs' in inner ? inner.runs : []));
          if (cell.box)
            this.#text(runs, cell.box, cells[i - 1]?.box?.x1 ?? 0, cells[i + 1]?.box?.x0 ?? Number.POSITIVE_INFINITY);
        });
      }
    }
    return (run) => this.#found.get(run);
  }

  /** Bounding box of a text that was found. */
  around(block: FlowBlock): Box | undefined {
    if (!('runs' in block)) return undefined;
    const boxes = block.runs.flatMap(
      (run) => this.#found.get(run)?.flatMap((place) => (place ? [place.box] : [])) ?? [],
    );
    return boxes.length > 0 ? unionBox(boxes) : undefined;
  }

  #text(runs: readonly FlowRun[], box: Box, left: number, right: number): void {
    const chars = runs.flatMap((run) => Array.from(run.text));
    let source = '';
    const starts = chars.map((char) => {
      const at = source.length;
      source += normalise(char);
      return at;
    });
    starts.push(source.length);
    if (source === '') return;
    this.all += source.length;
    let best = this.#within(source, box, box.x0, box.x1);
    if (best.count < source.length && (left < box.x0 || right > box.x1)) {
      const wider = this.#within(source, box, left, right);
      if (wider.count > best.count) best = wider;
    }
    this.known += best.count;
    let at = 0;
    for (const run of runs) {
      const length = Array.from(run.text).length;
      // Repeated cells share their run objects: only the characters of the first one are searched for.
      if (!this.#found.has(run)) {
        this.#found.set(
          run,
          Array.from({ length }, (_, i) => {
            const from = starts[at + i]!;
            return from < starts[at + i + 1]! ? best.places[from] : undefined;
          }),
        );
      }
      at += length;
    }
  }

  #within(source: string, box: Box, left: number, right: number): { places: (CharPlace | undefined)[]; count: number } {
    const glyphs: PlacedGlyph[] = [];
    for (let band = Math.floor((box.y0 - SLACK) / BAND); band <= Math.floor((box.y1 + SLACK) / BAND); band++) {
      for (const glyph of this.#bands.get(band) ?? []) {
        const { x0, x1 } = glyph.place.box;
        const middle = (x0 + x1) / 2;
        if (
          middle >= left - SLACK &&
          middle <= right + SLACK &&
          glyph.middle >= box.y0 - SLACK &&
          glyph.middle <= box.y1 + SLACK
        )
          glyphs.push(glyph);
      }
    }
    // Lines of a cell are in bands from top to bottom; glyphs in a band are in painting order.
    const target = glyphs.map(({ text }) => text).join('');
    const owner = glyphs.flatMap((glyph) => Array.from(glyph.text, () => glyph));
    const found = align(source, target);
    const places = Array.from(found, (at) => (at < 0 ? undefined : owner[at]?.place));
    return { places, count: places.filter((place) => place !== undefined).length };
  }
}
