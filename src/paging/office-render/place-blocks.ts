import {
  type Box,
  clamp,
  type Flow,
  type FlowBlock,
  type FlowTable,
  type Picture,
  type TableRegion,
  unionBox,
} from '../../document/index.ts';
import type { FlowPage } from '../flow/index.ts';
import { blockSize, layOut } from '../flow/index.ts';
import { charBoxes, charPlaces, shareFound, tableRegion } from './drawn-places.ts';
import type { DrawnText } from './drawn-text.ts';
import { findPlaces } from './find-places.ts';
import { placeSlides } from './place-slides.ts';
import { type SourceText, sourceText, type TextUnit } from './source-text.ts';

/** Pages of a structured document as drawn, with the positions of its characters. */
export interface DrawnFlow {
  pages: FlowPage[];
  /** Share of the source's characters found on the pages, 0..1. */
  found: number;
}

/**
 * If less of the text is found, the pages show something else: text in a private encoding, one picture of everything.
 */
const ENOUGH = 0.3;

/**
 * Places the blocks of a document where its drawn pages show their text. Blocks that were not found go between their
 * neighbours. Undefined if the pages do not match the document: a different number of slides, different text.
 */
export function placeBlocks(flow: Flow, drawn: DrawnText): DrawnFlow | undefined {
  if (flow.parts.some((part) => part.kind === 'sheet')) return undefined;
  if (flow.parts.every((part) => part.kind === 'page')) return placeSlides(flow, drawn);
  if (flow.parts.some((part) => part.kind !== 'flowing')) return undefined;
  const blocks = flow.parts.flatMap((part) => part.blocks);
  const source = sourceText(blocks);
  const places = findPlaces(source, drawn.text);
  const found = shareFound(places);
  if (found < ENOUGH) return undefined;
  const placed = new FlowPlacer(flow, blocks, source, places, drawn).place();
  return { pages: placed, found };
}

const firstPage = (boxes: readonly { pageNumber: number }[]): number | undefined =>
  boxes.reduce<number | undefined>(
    (first, { pageNumber }) => (first === undefined || pageNumber < first ? pageNumber : first),
    undefined,
  );

interface Place {
  pageNumber: number;
  box: Box;
  cells?: Box[];
  cellPages?: number[];
  regions?: TableRegion[];
}

const GAP = 3;
/** Maximum relative difference between the sizes of a picture in the source and on the page. */
const SAME_SIZE = 0.06;

class FlowPlacer {
  readonly #flow: Flow;
  readonly #blocks: readonly FlowBlock[];
  readonly #source: SourceText;
  readonly #places: Int32Array;
  readonly #drawn: DrawnText;
  /** Units of each block. */
  readonly #units = new Map<number, TextUnit[]>();

  constructor(flow: Flow, blocks: readonly FlowBlock[], source: SourceText, places: Int32Array, drawn: DrawnText) {
    this.#flow = flow;
    this.#blocks = blocks;
    this.#source = source;
    this.#places = places;
    this.#drawn = drawn;
    for (const unit of source.units) {
      const own = this.#units.get(unit.block);
      if (own) own.push(unit);
      else this.#units.set(unit.block, [unit]);
    }
  }

  place(): FlowPage[] {
    const places = this.#blocks.map((block, i) => (block.kind === 'table' ? this.#table(block, i) : this.#text(i)));
    this.#keepOrder(places);
    this.#pictures(places);
    this.#estimates(places);
    const chars = charPlaces(this.#source, this.#places, this.#drawn);
    const pages = this.#drawn.pages.map(
      ({ width, height }, i): FlowPage => ({ pageNumber: i + 1, width, height, blocks: [], chars }),
    );
    this.#blocks.forEach((block, i) => {
      const { pageNumber, box, cells, cellPages, regions } = places[i]!;
      const size =
        block.kind === 'table' || block.kind === 'picture' || block.kind === 'formula' ? 10.5 : blockSize(block);
      pages[pageNumber - 1]!.blocks.push({
        block,
        box,
        size,
        ...(cells ? { cells } : {}),
        ...(regions && regions.length > 1 ? { regions, cellPages } : {}),
      });
    });
    return pages;
  }

  /** Bounding box of its characters on the first page that has any. */
  #text(index: number): Place | undefined {
    const boxes = (this.#units.get(index) ?? []).flatMap((unit) => charBoxes(unit, this.#places, this.#drawn));
    const pageNumber = firstPage(boxes);
    if (pageNumber === undefined) return undefined;
    return { pageNumber, box: unionBox(boxes.filter((one) => one.pageNumber === pageNumber).map(({ box }) => box)) };
  }

  /** A row is placed where most of its cells start. The part of a table on each page has its own borders. */
  #table(table: FlowTable, index: number): Place | undefined {
    const cells = table.cells.map((cell, k) => ({
      cell,
      boxes: charBoxes((this.#units.get(index) ?? [])[k]!, this.#places, this.#drawn),
    }));
    const rowPages = new Array<number>(table.rows).fill(0);
    for (const { cell, boxes } of cells) {
      const first = firstPage(boxes);
      if (first !== undefined && cell.row < table.rows) rowPages[cell.row] = Math.max(rowPages[cell.row]!, first);
    }
    const start = rowPages.find((page) => page > 0);
    if (start === undefined) return undefined;
    let last = start;
    for (let row = 0; row < table.rows; row++) last = rowPages[row] = Math.max(last, rowPages[row]!);
    const regions: TableRegion[] = [];
    const edges = new Map<number, { xs: number[]; ys: number[]; startRow: number }>();
    for (let from = 0; from < table.rows; ) {
      const pageNumber = rowPages[from]!;
      let to = from;
      while (to < table.rows && rowPages[to] === pageNumber) to++;
      const part = tableRegion(table, cells, this.#drawn.pages[pageNumber - 1]!, pageNumber, from, to);
      if (part) {
        regions.push({ pageNumber, startRow: from, endRow: to, box: part.box });
        edges.set(pageNumber, { ...part, startRow: from });
      }
      from = to;
    }
    const [first] = regions;
    if (!first) return undefined;
    const boxes: Box[] = [];
    const cellPages: number[] = [];
    for (const { cell } of cells) {
      const page = rowPages[Math.min(cell.row, table.rows - 1)]!;
      const pageNumber = edges.has(page) ? page : first.pageNumber;
      const { xs, ys, startRow } = edges.get(pageNumber)!;
      const at = (list: number[], i: number): number => list[clamp(i, 0, list.length - 1)]!;
      cellPages.push(pageNumber);
      boxes.push({
        x0: at(xs, cell.col),
        x1: at(xs, cell.col + cell.colSpan),
        y0: at(ys, cell.row - startRow),
        y1: at(ys, cell.row + cell.rowSpan - startRow),
      });
    }
    return { pageNumber: first.pageNumber, box: first.box, cells: boxes, cellPages, regions };
  }

  /**
   * A block found by search must not break the order: a body block is not on a page before its predecessor or after its
   * successor.
   */
  #keepOrder(places: (Place | undefined)[]): void {
    let next = this.#drawn.pages.length;
    const bounds = new Array<number>(places.length);
    for (let i = places.length - 1; i >= 0; i--) {
      bounds[i] = next;
      const place = places[i];
      if (place && !isAside(this.#blocks[i]!)) next = Math.min(next, place.pageNumber);
    }
    let last = 1;
    places.forEach((place, i) => {
      if (!place || isAside(this.#blocks[i]!)) return;
      if (place.pageNumber < last || place.pageNumber > bounds[i]!) places[i] = undefined;
      else last = place.pageNumber;
    });
  }

  /** Matches pictures by order and size: each is the first one of its size after the preceding content. */
  #pictures(places: (Place | undefined)[]): void {
    let cursor = { page: 1, picture: 0 };
    this.#blocks.forEach((block, i) => {
      if (block.kind !== 'picture' || !block.image?.width || !block.image.height) return;
      const { width, height } = block.image;
      let before = 1;
      for (let k = i - 1; k >= 0; k--) {
        const place = places[k];
        if (!place || isAside(this.#blocks[k]!)) continue;
        before = place.regions?.at(-1)?.pageNumber ?? place.pageNumber;
        break;
      }
      let behind = this.#drawn.pages.length;
      for (let k = i + 1; k < places.length; k++) {
        const place = places[k];
        if (!place || isAside(this.#blocks[k]!)) continue;
        behind = place.pageNumber;
        break;
      }
      if (before > cursor.page) cursor = { page: before, picture: 0 };
      for (let page = cursor.page, from = cursor.picture; page <= behind; page++, from = 0) {
        const { pictures } = this.#drawn.pages[page - 1]!;
        const at = pictures.findIndex((picture, k) => k >= from && sameSize(picture, width, height));
        if (at < 0) continue;
        const { x0, y0, x1, y1 } = pictures[at]!;
        places[i] = { pageNumber: page, box: { x0, y0, x1, y1 } };
        cursor = { page, picture: at + 1 };
        return;
      }
    });
  }

  /** Places the remaining blocks between their neighbours in the source's order. */
  #estimates(places: (Place | undefined)[]): void {
    const plain = layOut(this.#flow).flatMap((page) => page.blocks);
    const estimate = new Map(plain.map((one) => [one.block, one]));
    const { margins } = this.#flow.parts[0] ?? {};
    let page = 1;
    let y = margins?.top ?? 72;
    this.#blocks.forEach((block, i) => {
      const own = places[i];
      const guess = estimate.get(block)!;
      if (own) {
        if (isAside(block)) return;
        const end = own.regions?.at(-1) ?? own;
        [page, y] = [end.pageNumber, end.box.y1 + GAP];
        return;
      }
      const { width, height } = this.#drawn.pages[page - 1]!;
      const clipped = (box: Box): Box => ({
        x0: Math.min(box.x0, width),
        x1: Math.min(box.x1, width),
        y0: clamp(box.y0, 0, height),
        y1: clamp(box.y1, 0, height),
      });
      if (isAside(block)) {
        places[i] = { pageNumber: page, box: clipped(guess.box) };
        return;
      }
      const follower = places.find((place, k) => k > i && place && !isAside(this.#blocks[k]!));
      const floor = follower?.pageNumber === page ? Math.max(y, follower.box.y0 - GAP) : height;
      const [top, bottom] = [Math.min(y, height), Math.min(y + guess.box.y1 - guess.box.y0, floor, height)];
      const press = (bottom - top) / Math.max(1, guess.box.y1 - guess.box.y0);
      const moved = (box: Box): Box =>
        clipped({ ...box, y0: top + (box.y0 - guess.box.y0) * press, y1: top + (box.y1 - guess.box.y0) * press });
      places[i] = {
        pageNumber: page,
        box: moved(guess.box),
        ...(guess.cells ? { cells: guess.cells.map(moved) } : {}),
      };
      y = Math.min(height, bottom + GAP);
    });
  }
}

const isAside = (block: FlowBlock): boolean => ['header', 'footer', 'page-number', 'footnote'].includes(block.kind);

const sameSize = (picture: Picture, width: number, height: number): boolean =>
  Math.abs(picture.x1 - picture.x0 - width) <= Math.max(2, SAME_SIZE * width) &&
  Math.abs(picture.y1 - picture.y0 - height) <= Math.max(2, SAME_SIZE * height);
