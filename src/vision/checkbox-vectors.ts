import {
  type Box,
  type Checkbox,
  centreX,
  centreY,
  type Font,
  type Glyph,
  type PageContent,
  type Ruling,
} from '../document/index.ts';

/** Side length of a drawn box in points: 2 to 6 mm. */
const minSide = 5.5;
const maxSide = 18;

const emptyMarks = new Set(['☐', '□', '❏', '❐', '❑', '❒', '▢', '◻']);
const tickedMarks = new Set(['☑', '☒', '🗹', '🗷', '✅', '❎', '🗵', '⊠', '▣']);
const inkMarks = /^[✓✔✗✘√×xXvV●■•/\\✕✖]$/u;
/** Code points of the Wingdings fonts, plain and private-use: squares without and with a mark. */
const wingdingsEmpty = new Set(['o', 'q', '¨', '\uf06f', '\uf071', '\uf0a8']);
const wingdingsTicked = new Set(['þ', 'ý', 'x', '\uf0fe', '\uf0fd', '\uf078', '\uf052', '\uf054']);

/**
 * Checkboxes of a born-digital page: form fields, typed box characters and drawn boxes. Points; top to bottom, left to
 * right. Confidence: 1 for fields, 0.95 for characters, 0.85 for drawn boxes. A drawn box is ticked if it contains a
 * mark, a filled area or a drawing.
 */
export function checkboxesOfPage(
  page: Pick<PageContent, 'glyphs' | 'rulings' | 'fills' | 'pictures' | 'widgets'>,
): Checkbox[] {
  const out: Checkbox[] = [];
  for (const w of page.widgets) {
    if (w.kind === 'checkbox' || w.kind === 'radio')
      out.push({ box: boxOf(w), checked: w.checked === true, confidence: 1 });
  }
  let font: Font | undefined;
  let wingdings = false;
  for (let i = 0; i < page.glyphs.length; i++) {
    const g = page.glyphs[i]!;
    if (g.font !== font) {
      font = g.font;
      wingdings = /wingdings/i.test(font.name);
    }
    const state = typedState(g, wingdings);
    if (state !== undefined && !covered(out, g)) out.push({ box: boxOf(g), checked: state, confidence: 0.95 });
  }
  for (const box of drawnBoxes(page.rulings)) {
    if (covered(out, box)) continue;
    const mark = page.glyphs.some((g) => inside(box, g) && inkMarks.test(g.text));
    const drawing =
      page.pictures.some((p) => p.kind === 'vector' && p.x1 - p.x0 < maxSide * 1.6 && inside(box, p)) ||
      page.fills.some((f) => f.x1 - f.x0 < maxSide && dark(f.color) && inside(box, f));
    // A box around a letter or digit is a form cell, not a checkbox.
    if (!mark && page.glyphs.some((g) => inside(box, g))) continue;
    out.push({ box, checked: mark || drawing, confidence: 0.85 });
  }
  return out.sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

function typedState(g: Glyph, wingdings: boolean): boolean | undefined {
  if (wingdings) {
    if (wingdingsEmpty.has(g.text)) return false;
    if (wingdingsTicked.has(g.text)) return true;
  }
  // All marks lie beyond the letters.
  if (g.text.charCodeAt(0) < 0x2000) return undefined;
  if (emptyMarks.has(g.text)) return false;
  return tickedMarks.has(g.text) ? true : undefined;
}

const boxOf = (b: Box): Box => ({ x0: b.x0, y0: b.y0, x1: b.x1, y1: b.y1 });
const dark = (c: number): boolean => ((c >> 16) & 255) + ((c >> 8) & 255) + (c & 255) < 480;

const inside = (box: Box, b: Box): boolean => {
  const x = centreX(b);
  const y = centreY(b);
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
};

const covered = (known: Checkbox[], b: Box): boolean => known.some((k) => inside(k.box, b) || inside(b, k.box));

/** Squares whose four sides are separate short rulings. The sides of grid cells continue or are shared. */
function drawnBoxes(rulings: readonly Ruling[]): Box[] {
  const small = rulings.filter((r) => r.to - r.from >= minSide && r.to - r.from <= maxSide);
  if (small.length < 4) return [];
  const horizontal = small.filter((r) => r.direction === 'horizontal').sort((a, b) => a.at - b.at);
  const vertical = small.filter((r) => r.direction === 'vertical').sort((a, b) => a.at - b.at);
  const out: Box[] = [];
  const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1.2;
  for (let i = 0; i < horizontal.length; i++) {
    const top = horizontal[i]!;
    const side = top.to - top.from;
    for (let j = i + 1; j < horizontal.length; j++) {
      const bottom = horizontal[j]!;
      const high = bottom.at - top.at;
      if (high > side * 1.3) break;
      if (high < side * 0.75 || !close(bottom.from, top.from) || !close(bottom.to, top.to)) continue;
      const upright = (x: number): boolean =>
        vertical.some((v) => close(v.at, x) && close(v.from, top.at) && close(v.to, bottom.at));
      if (!upright(top.from) || !upright(top.to)) continue;
      const box = { x0: top.from, y0: top.at, x1: top.to, y1: bottom.at };
      // A row of touching boxes is a comb for digits.
      const touching = vertical.filter((v) => close(v.at, box.x0) || close(v.at, box.x1)).length;
      const neighbours = horizontal.filter(
        (h) => close(h.at, top.at) && (close(h.from, top.to) || close(h.to, top.from)),
      ).length;
      if (touching >= 2 && neighbours === 0) out.push(box);
      break;
    }
  }
  return out;
}
