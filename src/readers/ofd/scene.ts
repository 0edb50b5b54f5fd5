import { type Box, clamp } from '../../document/index.ts';
import { elements, textContent, type XmlElement } from '../markup/index.ts';
import { identity, type Matrix, multiply } from '../pdf/shared.ts';
import { type Paint, readPaint } from './colors.ts';
import type { FontProgram } from './font-program.ts';
import type { OfdPackage } from './package.ts';
import { parsePath, type Segment } from './path-data.ts';
import { patternCells } from './pattern.ts';
import { childText, type FontResource, type Resources } from './resources.ts';
import { type GlyphUnit, layoutText, quarter, textSize } from './text-object.ts';
import { box, isFalse, isTrue, matrix, number, numbers } from './values.ts';

/** The union of all paths is the visible area of an item. */
export interface Clip {
  paths: { segments: Segment[]; matrix: Matrix }[];
  evenOdd?: boolean;
}

/** The same area, mapped by `matrix`. */
export const moveClip = (clip: Clip, matrix: Matrix): Clip => ({
  ...clip,
  paths: clip.paths.map((path) => ({ ...path, matrix: multiply(path.matrix, matrix) })),
});

/** Layer of an item. Watermarks and seals are drawn, but their characters are not page text. */
export type Layer = 'page' | 'watermark' | 'seal';

interface Common {
  layer: Layer;
  /** Maps item space to the page, in millimetres from its upper left corner. */
  matrix: Matrix;
  clips: Clip[];
  /** 0..1 */
  alpha: number;
  visible: boolean;
}

export interface TextItem extends Common {
  kind: 'text';
  ofd: OfdPackage;
  units: GlyphUnit[];
  font: FontResource | undefined;
  program: FontProgram | undefined;
  /** In millimetres. */
  size: number;
  scale: number;
  charDirection: 0 | 90 | 180 | 270;
  weight: number;
  italic: boolean;
  fill?: Paint;
  stroke?: Paint;
  lineWidth: number;
}

export interface PathItem extends Common {
  kind: 'path';
  segments: Segment[];
  fill?: Paint;
  stroke?: Paint;
  lineWidth: number;
  cap: number;
  join: number;
  miter: number;
  dash: number[];
  dashOffset: number;
  evenOdd: boolean;
  /** For colours of shadings. */
  resources: Resources;
}

/** The picture fills the unit square with its upper left corner at the origin. */
export interface ImageItem extends Common {
  kind: 'image';
  ofd: OfdPackage;
  part: string;
  mask?: string;
}

export type SceneItem = TextItem | PathItem | ImageItem;

export interface SceneContext {
  ofd: OfdPackage;
  resources: Resources;
  program(font: FontResource): FontProgram | undefined;
  items: SceneItem[];
  layer: Layer;
  /** Remaining objects, so that self-references end. */
  budget: Budget;
  /** Maps objects of the page itself to the page. */
  origin: Matrix;
}

export interface Budget {
  /** Remaining objects of any kind. */
  left: number;
  /** Remaining objects in pattern cells, limited separately so that they do not displace page content. */
  decoration: number;
}

/** Limits per page: more objects are a bomb of composites, or of patterns. */
export const pageBudget = (): Budget => ({ left: 400_000, decoration: 10_000 });
/** Path segments that count as one object. */
const SEGMENTS_PER_OBJECT = 16;
/** Maximum nesting of composites and blocks. */
const MAX_DEPTH = 24;

interface State {
  matrix: Matrix;
  clips: readonly Clip[];
  alpha: number;
  visible: boolean;
  drawParams: readonly XmlElement[];
  depth: number;
  composites: readonly string[];
  inPattern: boolean;
}

/** Adds the objects of a layer, block, appearance or composite to `context.items`, in painting order. */
export function drawObjects(parent: XmlElement, context: Omit<SceneContext, 'origin'>, place: Matrix = identity): void {
  drawChildren(
    parent,
    { ...context, origin: place },
    { matrix: place, clips: [], alpha: 1, visible: true, drawParams: [], depth: 0, composites: [], inPattern: false },
  );
}

function drawChildren(parent: XmlElement, context: SceneContext, state: State): void {
  if (state.depth > MAX_DEPTH) return;
  const own = drawParamChain(parent.attrs.DrawParam, context.resources);
  const inner = own.length > 0 ? { ...state, drawParams: own } : state;
  for (const object of elements(parent)) {
    if (context.budget.left-- <= 0 || (state.inPattern && context.budget.decoration-- <= 0)) return;
    switch (object.name) {
      case 'TextObject':
        drawText(object, context, inner);
        break;
      case 'PathObject':
        drawPath(object, context, inner);
        break;
      case 'ImageObject':
        drawImage(object, context, inner);
        break;
      case 'CompositeObject':
        drawComposite(object, context, inner);
        break;
      case 'Layer':
      case 'PageBlock':
      case 'Content':
        drawChildren(object, context, { ...inner, depth: inner.depth + 1 });
        break;
    }
  }
}

/** DrawParams from the most specific to the most general (GB/T 33190-2016, 8.2). */
function drawParamChain(id: string | undefined, resources: Resources): XmlElement[] {
  const out: XmlElement[] = [];
  for (
    let one = id === undefined ? undefined : resources.drawParams.get(id);
    one && out.length < 16;
    one = resources.drawParams.get(one.attrs.Relative ?? '')
  ) {
    if (out.includes(one)) break;
    out.push(one);
  }
  return out;
}

interface Frame {
  common: Omit<Common, 'layer'>;
  /** Attribute of the object or of its DrawParams. */
  attr(name: string): string | undefined;
  element(name: string): XmlElement | undefined;
}

function frameOf(object: XmlElement, context: SceneContext, state: State, clipsToBox: boolean): Frame {
  const boundary = box(object.attrs.Boundary);
  const toParent = multiply(matrix(object.attrs.CTM) ?? identity, {
    ...identity,
    e: boundary?.x0 ?? 0,
    f: boundary?.y0 ?? 0,
  });
  const own = multiply(toParent, state.matrix);
  const chain = [object, ...drawParamChain(object.attrs.DrawParam, context.resources), ...state.drawParams];
  const clips = [...state.clips];
  if (clipsToBox && boundary && boundary.x1 > boundary.x0 && boundary.y1 > boundary.y0)
    clips.push(boxClip(boundary, state.matrix));
  clips.push(...ownClips(object, toParent, state.matrix, context));
  // Clips are redrawn for each object within them.
  for (const { paths } of clips)
    for (const { segments } of paths) context.budget.left -= segments.length / SEGMENTS_PER_OBJECT / 4;
  return {
    common: {
      matrix: own,
      clips,
      alpha: state.alpha * clamp(number(object.attrs.Alpha, 255) / 255, 0, 1),
      visible: state.visible && !isFalse(object.attrs.Visible),
    },
    attr: (name) => chain.find((one) => one.attrs[name] !== undefined)?.attrs[name],
    element: (name) => {
      for (const one of chain) {
        const found = elements(one, name)[0];
        if (found) return found;
      }
      return undefined;
    },
  };
}

const rectangle = ({ x0, y0, x1, y1 }: Box): Segment[] => [
  { op: 'M', at: [x0, y0] },
  { op: 'L', at: [x1, y0] },
  { op: 'L', at: [x1, y1] },
  { op: 'L', at: [x0, y1] },
  { op: 'C', at: [] },
];

export const boxClip = (area: Box, place: Matrix): Clip => ({ paths: [{ segments: rectangle(area), matrix: place }] });

/** Clips of an object: areas of one clip are united, several clips intersect (GB/T 33190-2016, 8.4). */
function ownClips(object: XmlElement, toParent: Matrix, outer: Matrix, context: SceneContext): Clip[] {
  const list = elements(object, 'Clips')[0];
  if (!list) return [];
  const base = isFalse(list.attrs.TransFlag) ? outer : multiply(toParent, outer);
  const out: Clip[] = [];
  for (const clip of elements(list, 'Clip').slice(0, 64)) {
    const paths: Clip['paths'] = [];
    let evenOdd = false;
    for (const area of elements(clip, 'Area').slice(0, 64)) {
      const shape = elements(area).find((one) => one.name === 'Path' || one.name === 'Text');
      if (!shape) continue;
      const boundary = box(shape.attrs.Boundary);
      const inArea = multiply(matrix(shape.attrs.CTM) ?? identity, {
        ...identity,
        e: boundary?.x0 ?? 0,
        f: boundary?.y0 ?? 0,
      });
      const place = multiply(multiply(inArea, matrix(area.attrs.CTM) ?? identity), base);
      const data = childText(shape, 'AbbreviatedData');
      if (shape.name === 'Text')
        for (const cell of textCells(shape, context)) paths.push({ segments: rectangle(cell), matrix: place });
      else if (data !== undefined) paths.push({ segments: parsePath(data), matrix: place });
      evenOdd ||= isEvenOdd(shape);
    }
    if (paths.length > 0) out.push({ paths, evenOdd: evenOdd && paths.length === 1 });
  }
  return out;
}

/** Boxes of characters, used instead of outlines where text is a clip. */
function textCells(text: XmlElement, context: SceneContext): Box[] {
  const font = context.resources.fonts.get(text.attrs.Font ?? '');
  const size = textSize(text);
  return layoutText(text, font && context.program(font)).map(({ x, y, width }) => ({
    x0: x,
    y0: y - 0.86 * size,
    x1: x + width,
    y1: y + 0.14 * size,
  }));
}

const isEvenOdd = (path: XmlElement): boolean => /^even-?odd$/i.test(path.attrs.Rule ?? '');

function drawText(object: XmlElement, context: SceneContext, state: State): void {
  const { common, attr, element } = frameOf(object, context, state, false);
  const size = textSize(object);
  const font = context.resources.fonts.get(object.attrs.Font ?? '');
  const program = font && context.program(font);
  const units = layoutText(object, program);
  if (units.length === 0) return;
  context.budget.left -= units.length;
  const { resources } = context;
  const fillColor = element('FillColor');
  const strokeColor = element('StrokeColor');
  const black = { color: 0, alpha: 1 };
  context.items.push({
    ...common,
    kind: 'text',
    layer: context.layer,
    ofd: context.ofd,
    units,
    font,
    program,
    size,
    scale: number(object.attrs.HScale, 1) || 1,
    charDirection: quarter(object.attrs.CharDirection),
    weight: number(object.attrs.Weight, 400),
    italic: isTrue(object.attrs.Italic),
    lineWidth: number(attr('LineWidth'), 0.353),
    ...(isFalse(object.attrs.Fill) ? {} : { fill: fillColor ? readPaint(fillColor, resources) : black }),
    ...(isTrue(object.attrs.Stroke) ? { stroke: strokeColor ? readPaint(strokeColor, resources) : black } : {}),
  });
}

const CAPS: Record<string, number> = { Butt: 0, Round: 1, Square: 2 };
const JOINS: Record<string, number> = { Miter: 0, Round: 1, Bevel: 2 };

function drawPath(object: XmlElement, context: SceneContext, state: State): void {
  const fills = isTrue(object.attrs.Fill);
  // Lines extend beyond their box by half their width, and many programs write boxes without height for lines.
  const { common, attr, element } = frameOf(object, context, state, fills && !isTrue(object.attrs.Stroke));
  const data = elements(object, 'AbbreviatedData')[0];
  const segments = parsePath(data ? textContent(data) : '');
  if (segments.length === 0) return;
  context.budget.left -= segments.length / SEGMENTS_PER_OBJECT;
  const { resources } = context;
  const fillColor = element('FillColor');
  const strokeColor = element('StrokeColor');
  const fill = fills && fillColor ? readPaint(fillColor, resources) : undefined;
  if (fill?.special?.name === 'Pattern') drawPattern(fill.special, segments, common, context, state);
  context.items.push({
    ...common,
    kind: 'path',
    layer: context.layer,
    segments,
    resources,
    lineWidth: number(attr('LineWidth'), 0.353),
    cap: CAPS[attr('Cap') ?? 'Butt'] ?? 0,
    join: JOINS[attr('Join') ?? 'Miter'] ?? 0,
    miter: Math.max(1, number(attr('MiterLimit'), 3.528)),
    dash: numbers(attr('DashPattern')).slice(0, 16),
    dashOffset: number(attr('DashOffset'), 0),
    evenOdd: isEvenOdd(object),
    // Defaults: fills are transparent, strokes are black (GB/T 33190-2016, 9.1).
    ...(fill ? { fill } : {}),
    ...(isFalse(object.attrs.Stroke)
      ? {}
      : { stroke: strokeColor ? readPaint(strokeColor, resources) : { color: 0, alpha: 1 } }),
  });
}

/** Content of a pattern is decoration, so its characters count as a watermark. */
function drawPattern(
  pattern: XmlElement,
  segments: Segment[],
  common: Frame['common'],
  context: SceneContext,
  state: State,
): void {
  const content = elements(pattern, 'CellContent')[0];
  // Nested patterns would multiply cells.
  if (!content || state.depth > MAX_DEPTH || state.inPattern) return;
  const inner = { ...context, layer: context.layer === 'page' ? ('watermark' as const) : context.layer };
  const clips = [...common.clips, { paths: [{ segments, matrix: common.matrix }] }];
  for (const cell of patternCells(pattern, segments, common.matrix, context.origin)) {
    drawChildren(content, inner, {
      ...state,
      ...common,
      clips,
      matrix: cell,
      drawParams: [],
      depth: state.depth + 1,
      inPattern: true,
    });
  }
}

function drawImage(object: XmlElement, context: SceneContext, state: State): void {
  const frame = frameOf(object, context, state, true);
  const { common } = frame;
  const boundary = box(object.attrs.Boundary);
  // Without a matrix, a picture fills its box, as in viewers.
  if (matrix(object.attrs.CTM) === undefined && boundary) {
    common.matrix = multiply(
      { a: boundary.x1 - boundary.x0, b: 0, c: 0, d: boundary.y1 - boundary.y0, e: boundary.x0, f: boundary.y0 },
      state.matrix,
    );
  }
  const media = context.resources.media.get(object.attrs.ResourceID ?? '');
  const border = elements(object, 'Border')[0];
  if (border && boundary) drawBorder(border, boundary, common, context, state);
  if (!media) return;
  const mask = context.resources.media.get(object.attrs.ImageMask ?? '')?.part;
  context.items.push({
    ...common,
    kind: 'image',
    layer: context.layer,
    ofd: context.ofd,
    part: media.part,
    ...(mask ? { mask } : {}),
  });
}

/** The border of a picture (GB/T 33190-2016, 10). Drawn first, so that the picture hides its inner half. */
function drawBorder(
  border: XmlElement,
  around: Box,
  common: Frame['common'],
  context: SceneContext,
  state: State,
): void {
  const color = elements(border, 'BorderColor')[0];
  const rx = Math.min(
    number(border.attrs.HorizonalCornerRadius ?? border.attrs.HorizontalCornerRadius, 0),
    (around.x1 - around.x0) / 2,
  );
  const ry = Math.min(number(border.attrs.VerticalCornerRadius, 0), (around.y1 - around.y0) / 2);
  const { x0, y0, x1, y1 } = around;
  const corner = (x: number, y: number): string => `A ${rx} ${ry} 0 0 1 ${x} ${y}`;
  const rounded = `M ${x0 + rx} ${y0} L ${x1 - rx} ${y0} ${corner(x1, y0 + ry)} L ${x1} ${y1 - ry} ${corner(x1 - rx, y1)} L ${x0 + rx} ${y1} ${corner(x0, y1 - ry)} L ${x0} ${y0 + ry} ${corner(x0 + rx, y0)} C`;
  context.items.push({
    ...common,
    clips: [...state.clips],
    matrix: state.matrix,
    kind: 'path',
    layer: context.layer,
    segments: rx > 0 && ry > 0 ? parsePath(rounded) : rectangle(around),
    resources: context.resources,
    lineWidth: number(border.attrs.LineWidth, 0.353),
    cap: 0,
    join: 0,
    miter: 3.528,
    dash: numbers(border.attrs.DashPattern).slice(0, 16),
    dashOffset: number(border.attrs.DashOffset, 0),
    evenOdd: false,
    stroke: color ? readPaint(color, context.resources) : { color: 0, alpha: 1 },
  });
}

function drawComposite(object: XmlElement, context: SceneContext, state: State): void {
  const id = object.attrs.ResourceID ?? '';
  const unit = context.resources.composites.get(id);
  // A composite that contains itself is endless.
  if (!unit || state.composites.includes(id)) return;
  const { common } = frameOf(object, context, state, true);
  drawChildren(unit, context, {
    ...state,
    ...common,
    drawParams: [],
    depth: state.depth + 1,
    composites: [...state.composites, id],
  });
}
