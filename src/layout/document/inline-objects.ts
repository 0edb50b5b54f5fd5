import {
  type Box,
  boxArea,
  type Checkbox,
  centreX,
  centreY,
  containsCentre,
  type Glyph,
  type InlineObject,
  intersectionArea,
  iou,
  quadOfBox,
  type RichText,
} from '../../document/index.ts';

/** Signs that are a box by themselves, and the state they show. √ and ✓ count only inside a box (they are ordinary words elsewhere). */
const boxGlyphs = /^[☐☑☒□■▢◻◼\u{1F5F9}]$/u;
const pictorialFonts = /wingdings|webdings|dingbats|symbol/i;
/** What recognition makes of an empty box. */
const boxLike = /^[口囗ロ]$/u;
const ticked = /^[☑☒■◼✓✔√×✗✘]$/u;
const tickGlyphs = /^[✓✔√×✗✘xX]$/u;

const codePoints = (text: string): number => [...text].length;

/** Length of glyph `i` in the text: up to the next glyph at most. */
const endOf = (text: RichText, i: number): number => text.at[i]! + codePoints(text.glyphs[i]!.text);

interface Spot {
  /** Code point where the mark goes. */
  at: number;
  /** Glyph index of the first character behind it. */
  glyph: number;
}

/**
 * Where a drawn box belongs in a text: before the first glyph to its right on its own line, when it touches or precedes that line's text.
 * undefined when no line of the text is at the height of the box.
 */
function spotFor(text: RichText, box: Box): Spot | undefined {
  const y = centreY(box);
  let best = -1;
  let before = -1;
  for (let i = 0; i < text.glyphs.length; i++) {
    const g = text.glyphs[i]!;
    if (y < g.y0 || y > g.y1) continue;
    const x = (g.x0 + g.x1) / 2;
    if (x > centreX(box)) {
      if (best < 0 || x < (text.glyphs[best]!.x0 + text.glyphs[best]!.x1) / 2) best = i;
    } else if (before < 0 || text.at[i]! > text.at[before]!) before = i;
  }
  if (best < 0) return undefined;
  // A box in front of a line must be near it: within three characters.
  const g = text.glyphs[best]!;
  if (before < 0 && g.x0 - box.x1 > 3 * g.size) return undefined;
  return { at: text.at[best]!, glyph: best };
}

/** An empty cell whose only content is a drawn box. */
export function checkboxAlone({ box, checked, confidence }: Checkbox): RichText {
  const mark = checked ? '☑' : '☐';
  const object: InlineObject = { type: 'checkbox', subType: checked ? 'checked' : 'unchecked', text: mark, range: [0, 1], quad: quadOfBox(box), confidence };
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
      // A box never lands inside a formula: its glyphs are no glyphs of the text.
      return { ...o, range: [o.range[0] >= spot.at ? o.range[0] + shift : o.range[0], o.range[1] + shift] };
    }),
  };
}

/**
 * The text with a checkbox marked. When the page prints the box as a character (☐, ☑, or a tick in a drawn box) the object points at it. A drawn
 * box without a character is written into the text as ☐ or ☑ at the place where a reader sees it: the mark carries meaning that the words alone
 * do not ("☑ yes ☐ no"), and a range must point at something. undefined when the box is not on a line of this text.
 */
export function withCheckbox(text: RichText, checkbox: Checkbox): RichText | undefined {
  const { box, checked, confidence } = checkbox;
  const quad = quadOfBox(box);
  for (let i = 0; i < text.glyphs.length; i++) {
    const g: Glyph = text.glyphs[i]!;
    // In pictorial faces any letter may be a box: the analysis of the page knows which.
    const pictorial = g.origin === 'text' && pictorialFonts.test(g.font.name) && iou(g, box) > 0.8;
    const isBox = boxGlyphs.test(g.text) || pictorial || (g.origin === 'ocr' && boxLike.test(g.text));
    if (!(isBox || tickGlyphs.test(g.text))) continue;
    if (!containsCentre(box, g) && !(isBox && intersectionArea(box, g) > 0.3 * Math.min(boxArea(g), boxArea(box)))) continue;
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
  // A drawn box stands in a gap of the line. One that lies on a character is a stroke of that character (日, 回, D) or a frame around it.
  if (text.glyphs.some((g) => intersectionArea(g, box) > 0.25 * boxArea(box))) return undefined;
  const spot = spotFor(text, box);
  if (!spot) return undefined;
  const mark = checked ? '☑' : '☐';
  const marked = insert(text, spot, mark);
  const object: InlineObject = { type: 'checkbox', subType: checked ? 'checked' : 'unchecked', text: mark, range: [spot.at, spot.at + 1], quad, confidence };
  return { ...marked, objects: [...marked.objects, object] };
}

/**
 * The text with a handwritten region marked: the object spans the characters whose centre lies in the region, if they follow one another.
 * undefined when no character lies there.
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
