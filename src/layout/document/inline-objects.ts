import {
  type Box,
  boxArea,
  type Checkbox,
  centreX,
  centreY,
  containsCentre,
  type Glyph,
  glyphCentreX,
  type InlineObject,
  intersectionArea,
  iou,
  quadOfBox,
  type RichText,
} from '../../document/index.ts';

/**
 * Characters that are boxes, with their state. √ and ✓ count only inside a box, because they are ordinary symbols
 * elsewhere.
 */
const boxGlyphs = /^[☐☑☒□■▢◻◼\u{1F5F9}]$/u;
const pictorialFonts = /wingdings|webdings|dingbats|symbol/i;
/** Characters that OCR reads instead of an empty box. */
const boxLike = /^[口囗ロ]$/u;
const ticked = /^[☑☒■◼✓✔√×✗✘]$/u;
const tickGlyphs = /^[✓✔√×✗✘xX]$/u;

const codePoints = (text: string): number => [...text].length;

/** End of glyph `i` in the text: at most the start of the next glyph. */
const endOf = (text: RichText, i: number): number => text.at[i]! + codePoints(text.glyphs[i]!.text);

interface Spot {
  /** Code point at which to insert the mark. */
  at: number;
  /** Index of the first glyph after it. */
  glyph: number;
}

/**
 * Position of a drawn box in a text: before the first glyph to its right on its line, if it touches or precedes that
 * line. Undefined if no line of the text is at its height.
 */
function spotFor(text: RichText, box: Box): Spot | undefined {
  const y = centreY(box);
  let best = -1;
  let before = -1;
  for (let i = 0; i < text.glyphs.length; i++) {
    const g = text.glyphs[i]!;
    if (y < g.y0 || y > g.y1) continue;
    const x = glyphCentreX(g);
    if (x > centreX(box)) {
      if (best < 0 || x < glyphCentreX(text.glyphs[best]!)) best = i;
    } else if (before < 0 || text.at[i]! > text.at[before]!) before = i;
  }
  if (best < 0) return undefined;
  // A box before a line must be within three characters.
  const g = text.glyphs[best]!;
  if (before < 0 && g.x0 - box.x1 > 3 * g.size) return undefined;
  return { at: text.at[best]!, glyph: best };
}

/** Text of an empty cell whose only content is a drawn box. */
export function checkboxAlone({ box, checked, confidence }: Checkbox): RichText {
  const mark = checked ? '☑' : '☐';
  const object: InlineObject = {
    type: 'checkbox',
    subType: checked ? 'checked' : 'unchecked',
    text: mark,
    range: [0, 1],
    quad: quadOfBox(box),
    confidence,
  };
  return { value: mark, glyphs: [], at: [], objects: [object] };
}

function insert(text: RichText, spot: Spot, mark: string): RichText {
  const value = [...text.value];
  const added = mark + (value[spot.at] === ' ' ? '' : ' ');
  value.splice(spot.at, 0, ...added);
  const shift = codePoints(added);
  return {
    value: value.join(''),
    glyphs: text.glyphs,
    at: text.at.map((a) => (a >= spot.at ? a + shift : a)),
    objects: text.objects.map((o): InlineObject => {
      if (!o.range || o.range[1] <= spot.at) return o;
      // A box is never inserted into a formula, whose glyphs do not belong to the text.
      return { ...o, range: [o.range[0] >= spot.at ? o.range[0] + shift : o.range[0], o.range[1] + shift] };
    }),
  };
}

/**
 * Marks a checkbox in the text. If the page prints the box as a character (☐, ☑, or a tick in a drawn box), the object
 * refers to it. A drawn box is inserted as ☐ or ☑ at its visible position, because it carries meaning ("☑ yes ☐ no")
 * and a range must refer to something. Undefined if the box is not on a line of this text.
 */
export function withCheckbox(text: RichText, checkbox: Checkbox): RichText | undefined {
  const { box, checked, confidence } = checkbox;
  const quad = quadOfBox(box);
  for (let i = 0; i < text.glyphs.length; i++) {
    const g: Glyph = text.glyphs[i]!;
    // In symbol fonts any letter may be a box; the page analysis knows which.
    const pictorial = g.origin === 'text' && pictorialFonts.test(g.font.name) && iou(g, box) > 0.8;
    const isBox = boxGlyphs.test(g.text) || pictorial || (g.origin === 'ocr' && boxLike.test(g.text));
    if (!(isBox || tickGlyphs.test(g.text))) continue;
    if (!containsCentre(box, g) && !(isBox && intersectionArea(box, g) > 0.3 * Math.min(boxArea(g), boxArea(box))))
      continue;
    if (text.objects.some((o) => o.type === 'checkbox' && o.range?.[0] === text.at[i])) return text;
    const object: InlineObject = {
      type: 'checkbox',
      subType: checked || ticked.test(g.text) ? 'checked' : 'unchecked',
      text: g.text,
      range: [text.at[i]!, endOf(text, i)],
      quad,
      confidence,
    };
    return { ...text, objects: [...text.objects, object] };
  }
  // A drawn box is in a gap of the line. On a character it is a stroke of it (日, 回, D) or a frame around it.
  if (text.glyphs.some((g) => intersectionArea(g, box) > 0.25 * boxArea(box))) return undefined;
  const spot = spotFor(text, box);
  if (!spot) return undefined;
  const mark = checked ? '☑' : '☐';
  const marked = insert(text, spot, mark);
  const object: InlineObject = {
    type: 'checkbox',
    subType: checked ? 'checked' : 'unchecked',
    text: mark,
    range: [spot.at, spot.at + 1],
    quad,
    confidence,
  };
  return { ...marked, objects: [...marked.objects, object] };
}

/**
 * Marks a handwritten region in the text: the object spans the characters with their centre in the region, if they are
 * consecutive. Undefined without such characters.
 */
export function withHandwriting(text: RichText, region: { box: Box; confidence: number }): RichText | undefined {
  let from = -1;
  let to = -1;
  for (let i = 0; i < text.glyphs.length; i++) {
    if (!containsCentre(region.box, text.glyphs[i]!)) continue;
    if (from < 0) from = i;
    to = i;
  }
  if (from < 0) return undefined;
  const range: [number, number] = [text.at[from]!, endOf(text, to)];
  const object: InlineObject = {
    type: 'handwriting',
    text: [...text.value].slice(range[0], range[1]).join(''),
    range,
    quad: quadOfBox(region.box),
    confidence: region.confidence,
  };
  return { ...text, objects: [...text.objects, object] };
}
