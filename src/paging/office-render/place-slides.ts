import { type Box, centreX, centreY, type Flow, unionBox } from '../../document/index.ts';
import { type FlowPage, layOut, type PlacedBlock } from '../flow/index.ts';
import { type CharBox, charBoxes, charPlaces, tableRegion } from './drawn-places.ts';
import type { DrawnPage, DrawnText } from './drawn-text.ts';
import { findPlaces } from './find-places.ts';
import { sourceText, type TextUnit } from './source-text.ts';

/** Minimum share of a block's characters that must be found to move it to them. */
const MOST = 0.7;
/**
 * Maximum distance of the text from the calculated position of its shape, as a share of the slide's width and height.
 */
const ASTRAY = 0.2;

/**
 * Slides keep the source's positions of pictures and frames. Texts are placed where they were drawn, and rows of tables
 * get the drawn heights. Undefined if the pages do not match the slides.
 */
export function placeSlides(flow: Flow, drawn: DrawnText): { pages: FlowPage[]; found: number } | undefined {
  if (flow.parts.length !== drawn.pages.length) return undefined;
  let [known, all] = [0, 0];
  const pages = layOut(flow).map((page, i): FlowPage => {
    const sheet = drawn.pages[i]!;
    const { blocks } = flow.parts[i]!;
    // The speaker's notes are not on the slide: they come last, and equal words on the slide are not theirs.
    const notes = blocks.findIndex((block) => block.style === 'Notes' && !block.box);
    const source = sourceText(notes < 0 ? blocks : blocks.slice(0, notes));
    const places = findPlaces(source, drawn.text.slice(sheet.from, sheet.to)).map((place) =>
      place < 0 ? -1 : place + sheet.from,
    );
    known += places.reduce((n, place) => n + (place >= 0 ? 1 : 0), 0);
    all += places.length;
    const [sx, sy] = [sheet.width / page.width, sheet.height / page.height];
    const scaled = (box: Box): Box => ({ x0: box.x0 * sx, x1: box.x1 * sx, y0: box.y0 * sy, y1: box.y1 * sy });
    const units = Map.groupBy(source.units, ({ block }) => block);
    return {
      ...page,
      width: sheet.width,
      height: sheet.height,
      blocks: page.blocks.map((placed, k) => {
        const reckoned = {
          ...placed,
          box: scaled(placed.box),
          ...(placed.cells ? { cells: placed.cells.map(scaled) } : {}),
        };
        const own = (units.get(k) ?? []).map((unit) => ({ unit, boxes: charBoxes(unit, places, drawn) }));
        return placed.block.kind === 'table' ? onRows(reckoned, own, sheet, i + 1) : onText(reckoned, own, sheet);
      }),
      chars: charPlaces(source, places, drawn),
    };
  });
  return { pages, found: all === 0 ? 1 : known / all };
}

interface Found {
  unit: TextUnit;
  boxes: CharBox[];
}

/** Places a text around its characters, unless these are far away, in another shape with the same words. */
function onText(placed: PlacedBlock, own: readonly Found[], { width, height }: DrawnPage): PlacedBlock {
  if (!('runs' in placed.block)) return placed;
  const boxes = own.flatMap((one) => one.boxes.map(({ box }) => box));
  const length = own.reduce((sum, { unit }) => sum + unit.to - unit.from, 0);
  if (boxes.length === 0 || boxes.length < MOST * length) return placed;
  const box = unionBox(boxes);
  if (!placed.block.box) return { ...placed, box };
  const [x, y] = [centreX(box), centreY(box)];
  const within =
    placed.box.x0 - ASTRAY * width <= x &&
    x <= placed.box.x1 + ASTRAY * width &&
    placed.box.y0 - ASTRAY * height <= y &&
    y <= placed.box.y1 + ASTRAY * height;
  return within ? { ...placed, box } : placed;
}

/** Columns keep the width of the source, rows grow with their text. */
function onRows(placed: PlacedBlock, own: readonly Found[], sheet: DrawnPage, pageNumber: number): PlacedBlock {
  const { block, box, cells } = placed;
  if (block.kind !== 'table' || !cells) return placed;
  const length = own.reduce((sum, { unit }) => sum + unit.to - unit.from, 0);
  const boxes = own.reduce((sum, one) => sum + one.boxes.length, 0);
  if (boxes < MOST * length) return placed;
  const found = own.flatMap(({ unit, boxes: chars }) => {
    const cell = block.cells[unit.cell ?? -1];
    return cell ? [{ cell, boxes: chars }] : [];
  });
  const ys = tableRegion(block, found, sheet, pageNumber, 0, block.rows)?.ys;
  if (!ys || Math.abs(ys[0]! - box.y0) > ASTRAY * sheet.height) return placed;
  ys[0] = Math.min(box.y0, ys[1]!);
  return {
    ...placed,
    box: { ...box, y0: ys[0], y1: ys.at(-1)! },
    cells: cells.map((cell, i) => {
      const { row, rowSpan } = block.cells[i]!;
      return {
        ...cell,
        y0: ys[Math.min(row, block.rows)]!,
        y1: ys[Math.min(row + rowSpan, block.rows)]!,
      };
    }),
  };
}
