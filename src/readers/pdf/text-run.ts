import type { FontFace, FontTable } from './fonts.ts';
import type { Matrix } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';
import { strayedFrom } from './strayed.ts';

/** Properties shared by all characters of one text object. */
export interface TextRun {
  /** PDFium's page object. */
  object: number;
  face: FontFace;
  color: number;
  /** 0..255 */
  alpha: number;
  /** Text rendering mode (ISO 32000-1, table 106); 3 = invisible. */
  mode: number;
}

/** A run with what places its glyphs. */
export interface RunState extends TextRun {
  /** Encoding of TeX's mathematical fonts, for codes without Unicode value. */
  tex: readonly string[] | undefined;
  angle: number;
  /** Unit vectors of writing direction and "up", in page space. */
  ux: number;
  uy: number;
  vx: number;
  vy: number;
  size: number;
  mcid: number;
  /** Maps PDFium's wrong places to the right ones; undefined if they are right. */
  home: Matrix | undefined;
}

/** The run of the character at `index`, from its text object; `faces` keeps what is known of fonts by their handles. */
export function openRun(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  toPage: Matrix,
  fonts: FontTable,
  faces: Map<number, FontFace>,
): RunState {
  const { call, scratch } = pdfium;
  const handle = call.FPDFTextObj_GetFont!(object);
  let face = faces.get(handle);
  if (face === undefined) {
    face = fonts.face(pdfium, handle);
    faces.set(handle, face);
  }
  const mode = call.FPDFTextObj_GetTextRenderMode!(object);
  const color = colorOf(pdfium, object, mode);
  const hasMatrix = call.FPDFText_GetMatrix!(textPage, index, scratch);
  const w = scratch >> 2;
  const f32 = pdfium.f32;
  const a = hasMatrix ? f32[w]! : 1;
  const b = hasMatrix ? f32[w + 1]! : 0;
  const c = hasMatrix ? f32[w + 2]! : 0;
  const d = hasMatrix ? f32[w + 3]! : 1;
  const home = hasMatrix
    ? strayedFrom(pdfium, textPage, index, object, { a, b, c, d, e: f32[w + 4]!, f: f32[w + 5]! })
    : undefined;
  const fontSize = (call.FPDFText_GetFontSize!(textPage, index) as number) || 1;
  const run: RunState = {
    object,
    face,
    tex: face.tex,
    color: color & 0xffffff,
    alpha: color >>> 24,
    mode,
    angle: 0,
    ux: 1,
    uy: 0,
    vx: 0,
    vy: -1,
    size: 0,
    mcid: call.FPDFPageObj_GetMarkedContentID!(object),
    home,
  };
  const slanted = setDirection(run, a, b, c, d, fontSize, toPage);
  if (mode === 2 || slanted) run.face = styledFace(face, mode === 2, slanted, fonts);
  return run;
}

/** Colour of an object in a text rendering mode, stroked or filled, as 0xAARRGGBB; opaque black if it has none. */
function colorOf(pdfium: Pdfium, object: number, mode: number): number {
  const { call, scratch } = pdfium;
  const stroked = mode === 1 || mode === 5;
  const hasColor = stroked
    ? call.FPDFPageObj_GetStrokeColor!(object, scratch, scratch + 4, scratch + 8, scratch + 12)
    : call.FPDFPageObj_GetFillColor!(object, scratch, scratch + 4, scratch + 8, scratch + 12);
  if (!hasColor) return 0xff << 24;
  const w = scratch >> 2;
  const u32 = pdfium.u32;
  return ((u32[w + 3]! & 255) << 24) | ((u32[w]! & 255) << 16) | ((u32[w + 1]! & 255) << 8) | (u32[w + 2]! & 255);
}

/**
 * Sets the direction and the size of a run from the linear part (a, b, c, d) of its text matrix; directions next to a
 * quarter turn become that. Returns whether its letters are slanted.
 */
function setDirection(
  run: RunState,
  a: number,
  b: number,
  c: number,
  d: number,
  fontSize: number,
  toPage: Matrix,
): boolean {
  let ux = toPage.a * a + toPage.c * b;
  let uy = toPage.b * a + toPage.d * b;
  const vx = toPage.a * c + toPage.c * d;
  const vy = toPage.b * c + toPage.d * d;
  const uLength = Math.hypot(ux, uy) || 1;
  const vLength = Math.hypot(vx, vy) || uLength;
  // A negative size flips the glyph and its writing direction.
  const sign = fontSize < 0 ? -1 : 1;
  ux = (sign * ux) / uLength;
  uy = (sign * uy) / uLength;
  const slant = ux * vx + uy * vy;
  const side = sign * (ux * vy - uy * vx) <= 0 ? 1 : -1;
  let angle = (Math.atan2(uy, ux) * 180) / Math.PI;
  if (angle < 0) angle += 360;
  const quarter = Math.round(angle / 90) * 90;
  if (Math.abs(angle - quarter) < 0.6) {
    angle = quarter % 360;
    ux = angle === 0 ? 1 : angle === 180 ? -1 : 0;
    uy = angle === 90 ? 1 : angle === 270 ? -1 : 0;
  }
  run.angle = angle;
  run.ux = ux;
  run.uy = uy;
  // "Up" is perpendicular to the direction: synthetic slant must not tilt boxes.
  run.vx = uy * side;
  run.vy = -ux * side;
  run.size =
    Math.abs(fontSize) * Math.sqrt(Math.abs(a * d - b * c) / uLength) * Math.sqrt(vLength) ||
    Math.abs(fontSize) * vLength;
  return Math.abs(slant) / vLength > 0.15;
}

/** The face with the weight of letters that are stroked too, and the slant of those that the matrix slants. */
function styledFace(face: FontFace, stroked: boolean, slanted: boolean, fonts: FontTable): FontFace {
  let { font } = face;
  if (stroked) font = fonts.emboldened(font);
  if (slanted && !font.italic) font = fonts.intern({ ...font, italic: true });
  return { ...face, font };
}
