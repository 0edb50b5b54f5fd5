import type { Pdfium } from './pdfium.ts';
import type { RawText, TextRun } from './text-layer.ts';

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
      });
  };
  const known = new Map<TextRun, number | undefined>();
  const find = (run: TextRun): number | undefined => {
    leftOut ??= findLeftOut();
    if (leftOut.length === 0) return undefined;
    const own = paintedOf(run.object);
    if (!own) return undefined;
    const slack = OFFSET * (own.sides[3]! - own.sides[1]!);
    const over = leftOut.find(
      ({ order, sides }) => order > own.order && sides.every((side, i) => Math.abs(side - own.sides[i]!) < slack),
    );
    return over && colorOf(over.object);
  };
  return (run) => {
    if (!known.has(run)) known.set(run, find(run));
    return known.get(run);
  };
}
