import {
  type Box,
  boxArea,
  boxHeight,
  boxWidth,
  centreY,
  containsBox,
  containsCentre,
  growBox,
  intersectionArea,
  median,
  type Raster,
  unionBox,
} from '../../document/index.ts';
import { componentsOf } from '../../vision/index.ts';
import type { ScreenBox } from './boxes.ts';
import { type Color, distance, groundOf, hasOutline, inkBox, inkOf, isColorful, saturation } from './pixels.ts';
import type { Patches, Region } from './regions.ts';
import type { ScreenElement } from './screen-element.ts';

/** A line of text on a screen, in pixels. */
export interface ScreenLine extends Box {
  text: string;
  /** Font height. */
  size: number;
}

interface View {
  raster: Raster;
  lines: readonly (ScreenLine & { ink: Color })[];
  boxes: readonly ScreenBox[];
  regions: readonly Region[];
  strokes: Uint8Array;
  /** Font height of most text. */
  em: number;
  elements: ScreenElement[];
  /** Indices of lines that already belong to an element. */
  taken: Set<number>;
}

const BUTTON_TEXT = 24;
const MAX_ICON = 72;
const MIN_ICON = 8;

/**
 * Finds the elements of a screenshot: rules on shape, position and contents turn surfaces and texts into elements
 * (similar to UIED, arXiv 2008.05132).
 */
export function analyseScreen(
  raster: Raster,
  { regions, strokes }: Patches,
  boxes: readonly ScreenBox[],
  lines: readonly ScreenLine[],
): ScreenElement[] {
  const inked = lines.map((line) => ({ ...line, ink: inkOf(raster, line, groundOf(raster, line)) }));
  const em = median(lines.map(({ size }) => size)) ?? 14;
  const view: View = { raster, lines: inked, boxes, regions, strokes, em, elements: [], taken: new Set() };
  for (const box of [...boxes].reverse()) {
    const element = controlOf(box, view);
    if (element) add(view, element);
  }
  addTabs(view);
  addSurfaces(view);
  addIcons(view);
  addTexts(view);
  return view.elements.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

function add(view: View, element: ScreenElement): void {
  view.elements.push(element);
  for (const line of element.lines) view.taken.add(line);
}

const linesIn = (box: Box, { lines }: View): number[] =>
  lines.flatMap((line, i) => (containsCentre(box, line) ? [i] : []));

const boxOnly = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

/** The control that a box is by itself: a picture, checkbox, field or button. */
function controlOf(box: ScreenBox, view: View): ScreenElement | undefined {
  const { raster, em, lines } = view;
  const w = boxWidth(box);
  const h = boxHeight(box);
  const inside = linesIn(box, view);
  const base = { ...boxOnly(box), lines: inside, text: inside.map((i) => lines[i]?.text).join(' ') };
  const square = w / h > 0.85 && w / h < 1.18;
  // The counter of a letter is not a box.
  if (lines.some((line) => line.text.length > 1 && containsBox(growBox(line, 2), box))) return undefined;
  if (square && h >= 0.6 * em && h <= 2 * em && inside.every((i) => (lines[i]?.text.length ?? 0) <= 1)) {
    const outside = groundOf(raster, growBox(box, 4));
    const filled = distance(groundOf(raster, growBox(box, -3)), outside) > 60;
    const tick = inkBox(raster, growBox(box, -3), groundOf(raster, growBox(box, -3)));
    if (box.framed || filled || hasOutline(raster, box, groundOf(raster, box)))
      return { ...base, type: 'checkbox', text: '', checked: filled || (tick?.share ?? 0) > 0.08 };
  }
  if (
    w >= 32 &&
    h >= 32 &&
    isColorful(raster, box) &&
    inside.length <= 2 &&
    boxArea(box) < 0.5 * raster.width * raster.height
  )
    return { ...base, type: 'image' };
  if (h < 1.3 * em || h > 4 * em || w < 1.5 * h * 0.6 || inside.length > 1) return undefined;
  const ground = groundOf(raster, growBox(box, -3));
  const outside = groundOf(raster, growBox(box, 3));
  // Ignore a surface that nothing separates from its surroundings.
  if (!box.framed && distance(ground, outside) < 8 && !hasOutline(raster, box, ground)) return undefined;
  const chevron = w >= 3 * h ? chevronOf(box, ground, view) : undefined;
  const line = inside[0] === undefined ? undefined : lines[inside[0]];
  if (chevron) {
    const value = line ? line.text.replace(/\s*[vV﹀∨✓⌄]$/u, '') : '';
    return { ...base, type: 'dropdown', text: value, value };
  }
  if (!line) return w >= 3 * h && w < 0.9 * raster.width ? { ...base, type: 'input', value: '' } : undefined;
  const before = line.x0 - box.x0;
  const after = box.x1 - line.x1;
  const centred = Math.abs(before - after) <= Math.max(6, 0.12 * w);
  if (centred && line.text.length <= BUTTON_TEXT && w < 0.6 * raster.width) return { ...base, type: 'button' };
  return w >= 3 * h && before < 2 * em && after > before && w < 0.9 * raster.width
    ? { ...base, type: 'input', value: line.text }
    : undefined;
}

/** The arrow at the right end of a field that opens a list. */
function chevronOf(box: Box, ground: Color, { raster }: View): Box | undefined {
  const h = boxHeight(box);
  const ink = inkBox(raster, { x0: box.x1 - 0.9 * h, y0: box.y0 + 3, x1: box.x1 - 3, y1: box.y1 - 3 }, ground);
  if (!ink) return undefined;
  const aspect = boxWidth(ink) / boxHeight(ink);
  return boxWidth(ink) >= 5 && boxWidth(ink) <= 0.6 * h && aspect >= 1 && aspect <= 3 ? ink : undefined;
}

/** Texts on one line above a long rule, one of them underlined. */
function addTabs(view: View): void {
  const { lines, regions, em } = view;
  const thin = regions.filter(
    (region) =>
      boxHeight(region) >= 2 && boxHeight(region) <= 6 && boxWidth(region) >= 12 && region.area > 0.8 * boxArea(region),
  );
  for (const mark of thin) {
    const over = (line: Box): boolean => line.y1 <= mark.y0 + 3 && mark.y0 - line.y1 < 1.2 * em;
    const chosen = lines.findIndex(
      (line, i) =>
        !view.taken.has(i) && over(line) && Math.abs(line.x0 - mark.x0) < em && Math.abs(line.x1 - mark.x1) < em,
    );
    const own = lines[chosen];
    if (!own || isUnderline(mark, own, em)) continue;
    const row = lines.flatMap((line, i) =>
      !view.taken.has(i) && Math.abs(line.y1 - own.y1) < 0.35 * em && Math.abs(line.size - own.size) < 0.3 * em
        ? [i]
        : [],
    );
    const rule = regions.some(
      (region) => boxHeight(region) <= 3 && boxWidth(region) > 2 * boxWidth(mark) && Math.abs(region.y0 - mark.y1) <= 4,
    );
    if (row.length < 2 || !(rule || saturation(mark.color) > 60)) continue;
    // The line of an underlined link is closer and has the colour of the text.
    if (row.length === 2 && !rule) continue;
    for (const i of row) {
      const line = lines[i] as ScreenLine;
      add(view, {
        ...boxOnly(line),
        type: 'tab',
        text: line.text,
        lines: [i],
        ...(i === chosen && { selected: true }),
      });
    }
  }
}

/**
 * The line of a link is as long as its text, close to it and in its colour; dense screens draw it two or more pixels
 * thick.
 */
const isUnderline = (mark: Region, line: Box & { ink: Color }, em: number): boolean =>
  mark.y0 - line.y1 < 0.2 * em &&
  Math.abs(mark.x0 - line.x0) < 0.2 * em &&
  Math.abs(mark.x1 - line.x1) < 0.2 * em &&
  distance(mark.color, line.ink) < 60;

/** The time of day in the topmost line of a portrait screen. */
function statusBar({ raster, lines }: View): ScreenElement | undefined {
  if (raster.width > raster.height) return undefined;
  const clock = lines.find((line) => line.y1 < 0.05 * raster.height && /^\d{1,2}[:：]\d{2}/.test(line.text));
  return (
    clock && {
      x0: 0,
      y0: 0,
      x1: raster.width,
      y1: Math.round(clock.y1 + clock.y0),
      type: 'statusbar',
      text: '',
      lines: [],
    }
  );
}

/** Bars, sidebars and menus: surfaces that contain other elements. */
function addSurfaces(view: View): void {
  const { raster, boxes, lines, elements } = view;
  const controls = [...elements];
  const status = statusBar(view);
  if (status) view.elements.push(status);
  const top = status?.y1 ?? 0;
  for (const box of boxes) {
    const w = boxWidth(box);
    const h = boxHeight(box);
    const inner = controls.filter((element) => containsBox(box, element, 2));
    if (inner.some((element) => boxArea(element) > 0.9 * boxArea(box))) continue;
    const own = linesIn(box, view);
    const base = {
      ...boxOnly(box),
      y0: box.y0 < top && box.y1 > top + 20 ? top : box.y0,
      text: '',
      lines: [] as number[],
    };
    if (status && box.y1 <= top + 2) continue;
    if (w >= 0.95 * raster.width && h <= 0.16 * raster.height && h >= 10) {
      const buttons = inner.filter(({ type }) => type === 'button').length;
      if (h <= 0.05 * raster.height && buttons === 0 && own.length > 0 && (box.y0 < 4 || box.y1 > raster.height - 4))
        view.elements.push({ ...base, type: 'statusbar' });
      else if (buttons > 0) view.elements.push({ ...base, type: 'toolbar' });
      else if (own.length > 0 && box.y0 < 0.15 * raster.height && own.length <= 6 && raster.height > raster.width)
        view.elements.push({ ...base, type: 'navigation' });
      continue;
    }
    const stacked = own.filter((i) => !view.taken.has(i));
    const column = stacked.filter((i) => Math.abs((lines[i] as Box).x0 - (lines[stacked[0]!] as Box).x0) < 6);
    if (column.length < 3 || column.length < 0.8 * stacked.length || inner.length > 1) continue;
    const side = h > 0.4 * raster.height && w < 0.35 * raster.width && (box.x0 < 4 || box.x1 > raster.width - 4);
    if (!side && !(box.framed && h < 0.6 * raster.height && w < 0.5 * raster.width)) continue;
    view.elements.push({ ...base, type: side ? 'navigation' : 'menu' });
    for (const i of column)
      add(view, { ...boxOnly(lines[i] as Box), type: 'link', text: (lines[i] as ScreenLine).text, lines: [i] });
  }
}

/** Small icons without text: strokes outside all texts and controls, merged where they touch. */
function addIcons(view: View): void {
  const { lines, elements, raster, strokes } = view;
  const covered = (box: Box): boolean =>
    lines.some((line) => !isSign(line.text) && intersectionArea(growBox(line, 2), box) > 0.3 * boxArea(box)) ||
    elements.some(
      (element) => !SURFACES.has(element.type) && intersectionArea(growBox(element, 3), box) > 0.5 * boxArea(box),
    );
  const parts = componentsOf({ data: strokes, width: raster.width, height: raster.height }).list.filter(
    (part) => boxWidth(part) <= MAX_ICON && boxHeight(part) <= MAX_ICON && part.area >= MIN_ICON && !covered(part),
  );
  const groups: Box[] = [];
  for (const part of parts) {
    let group: Box = boxOnly(part);
    for (let i = groups.length - 1; i >= 0; i--) {
      if (intersectionArea(growBox(groups[i]!, 2), group) <= 0) continue;
      group = unionBox([groups[i]!, group]);
      groups.splice(i, 1);
    }
    groups.push(group);
  }
  for (const group of groups) {
    const aspect = boxWidth(group) / boxHeight(group);
    if (
      Math.min(boxWidth(group), boxHeight(group)) < MIN_ICON ||
      Math.max(boxWidth(group), boxHeight(group)) > MAX_ICON ||
      aspect > 2.5 ||
      aspect < 0.4
    )
      continue;
    const own = linesIn(group, view).filter((i) => isSign(lines[i]?.text ?? ''));
    add(view, { ...group, type: 'icon', text: '', lines: own });
  }
}

const SURFACES: ReadonlySet<string> = new Set(['toolbar', 'navigation', 'statusbar', 'menu']);

/** OCR often reads an icon as one character. A single Chinese character is a word. */
const isSign = (text: string): boolean => Array.from(text).length <= 1 && !/\p{Script=Han}|\d/u.test(text);

/** The remaining text: titles, field labels, links, prose. */
function addTexts(view: View): void {
  const { lines, em, elements } = view;
  const free = lines.flatMap((line, i) => (view.taken.has(i) ? [] : [{ line, i }]));
  const bodyInk = median(lines.map(({ ink }) => saturation(ink))) ?? 0;
  const fields = elements.filter(({ type }) => type === 'input' || type === 'dropdown');
  const boxesToTick = elements.filter(({ type }) => type === 'checkbox');
  for (const { line, i } of free) {
    if (isSign(line.text)) continue;
    const base = { ...boxOnly(line), text: line.text, lines: [i] };
    const below = fields.some(
      (field) => field.y0 >= line.y1 - 4 && field.y0 - line.y1 < 1.2 * em && Math.abs(field.x0 - line.x0) < em,
    );
    const beside = boxesToTick.some(
      (box) => line.x0 >= box.x1 && line.x0 - box.x1 < 1.2 * em && Math.abs(centreY(line) - centreY(box)) < 0.6 * em,
    );
    const colored = saturation(line.ink) > 70 && saturation(line.ink) > bodyInk + 40;
    // A line below makes a line of text look higher than it is.
    const underlined =
      colored && view.regions.some((region) => boxHeight(region) <= 0.3 * em && isUnderline(region, line, em));
    if (underlined) view.elements.push({ ...base, type: 'link' });
    else if (line.size > 1.22 * em) view.elements.push({ ...base, type: 'title' });
    else if (below || beside) view.elements.push({ ...base, type: 'label' });
    else if (colored) view.elements.push({ ...base, type: 'link' });
    else view.elements.push({ ...base, type: 'text' });
  }
}
