import type { Pdfium } from './pdfium.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';

/** Largest distance between the sides of a text and of its shadow, as a share of the text's height. */
const OFFSET = 0.25;

/** A text object by its sides in the units of its container: left, bottom, right, top. */
interface Painted {
  order: number;
  sides: readonly number[];
}

/**
 * The colour of a text that is drawn again over `run`, a little aside: a text over its shadow. PDFium leaves out the
 * second of two equal texts at about one place (`CPDF_TextPage::IsSameTextObject`), here the one that is seen.
 */
export function repaintedColors(
  pdfium: Pdfium,
  textOrder: ReadonlyMap<number, number>,
  { runOf }: RawText,
): (run: TextRun) => number | undefined {
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  const paintedOf = (object: number): Painted | undefined => {
    const order = textOrder.get(object);
    if (order === undefined || !call.FPDFPageObj_GetBounds!(object, scratch, scratch + 4, scratch + 8, scratch + 12))
      return undefined;
    return { order, sides: [...pdfium.f32.subarray(w, w + 4)] };
  };
  const colorOf = (object: number): number | undefined => {
    // Modes 3 and 7 paint nothing (ISO 32000-1, table 106).
    if (call.FPDFTextObj_GetTextRenderMode!(object) % 4 === 3) return undefined;
    if (!call.FPDFPageObj_GetFillColor!(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const [red, green, blue, alpha] = pdfium.u32.subarray(w, w + 4);
    return alpha === 0 ? undefined : (red! << 16) | (green! << 8) | blue!;
  };
  // Only pages with unseen text ask.
  let leftOut: (Painted & { object: number })[] | undefined;
  const findLeftOut = (): (Painted & { object: number })[] => {
    const read = new Set(runOf.map((run) => run.object));
    return [...textOrder.keys()]
      .filter((object) => !read.has(object))
      .flatMap((object) => {
        const painted = paintedOf(object);
        return painted ? [{ ...painted, object }] : [];
      })
      .sort((a, b) => a.sides[0]! - b.sides[0]!);
  };
  const known = new Map<TextRun, number | undefined>();
  const find = (run: TextRun): number | undefined => {
    leftOut ??= findLeftOut();
    if (leftOut.length === 0) return undefined;
    const own = paintedOf(run.object);
    if (!own) return undefined;
    const slack = OFFSET * (own.sides[3]! - own.sides[1]!);
    const [left] = own.sides;
    for (let i = firstFrom(leftOut, left! - slack); i < leftOut.length; i++) {
      const { order, sides, object } = leftOut[i]!;
      if (sides[0]! > left! + slack) return undefined;
      if (order > own.order && sides.every((side, k) => Math.abs(side - own.sides[k]!) < slack)) return colorOf(object);
    }
    return undefined;
  };
  return (run) => {
    if (!known.has(run)) known.set(run, find(run));
    return known.get(run);
  };
}

/** Index of the first text whose left side is at `left` or beyond; `texts` are sorted by it. */
function firstFrom(texts: readonly Painted[], left: number): number {
  let from = 0;
  let to = texts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (texts[middle]!.sides[0]! < left) from = middle + 1;
    else to = middle;
  }
  return from;
}
