import { elements, textContent, type XmlElement } from '../markup/index.ts';
import type { FontProgram } from './font-program.ts';
import { deltas, number, numbers } from './values.ts';

/** One glyph of a text object, in the object's space (mm, y down). */
export interface GlyphUnit {
  /** Empty for additional glyphs of the same character. */
  text: string;
  /** Glyph of the embedded font, or 0. */
  glyph: number;
  /** Start on the baseline. */
  x: number;
  y: number;
  /** Width of its box. */
  width: number;
  spaceBefore: boolean;
}

const MAX_CHARACTERS = 200_000;

/** Characters that are full-width in Chinese fonts only (Unicode Standard Annex 11, ambiguous). */
const AMBIGUOUS = /[§¨°±´·×÷\u0391-\u03c9\u0401-\u0451\u2014-\u2e7f]/;

/** Estimated width in em without a font: full-width for Chinese, typical widths of Times and Arial for Latin. */
function typicalWidth(text: string): number {
  const code = text.codePointAt(0) ?? 0;
  if (code > 0x2e7f || AMBIGUOUS.test(text)) return 1;
  if (/[iljtfrI.,;:'|!()[\]`\s]/.test(text)) return 0.3;
  if (/[mwMW%@]/.test(text)) return 0.85;
  if (/[A-Z&]/.test(text)) return 0.68;
  return 0.5;
}

/** Characters with their glyphs, after mapping by CGTransform (GB/T 33190-2016, 11.4). */
interface Code {
  text: string;
  glyph: number;
}

/** Size of a text object in millimetres; if not stated, the height of its box. */
export function textSize(object: XmlElement): number {
  const height = numbers(object.attrs.Boundary)[3] ?? 0;
  return Math.abs(number(object.attrs.Size, height > 0 ? Math.min(height, MAX_GUESSED_SIZE) : OTHER_SIZE));
}

/** 12 points, and the maximum box height for a single line. */
const OTHER_SIZE = 4.233;
const MAX_GUESSED_SIZE = 10;

/**
 * Places the glyphs of a text object (GB/T 33190-2016, 11.2 and 11.3). Each TextCode starts at its own or the last X
 * and Y. Each character advances by the next delta. The last delta repeats, as in viewers.
 */
export function layoutText(object: XmlElement, font: FontProgram | undefined): GlyphUnit[] {
  const size = textSize(object);
  const scale = number(object.attrs.HScale, 1) || 1;
  const reading = quarter(object.attrs.ReadDirection);
  const turned = quarter(object.attrs.CharDirection);
  const sideways = reading === 90 || reading === 270;
  const out: GlyphUnit[] = [];
  let startX = 0;
  let startY = 0;
  let transforms: XmlElement[] = [];
  let placed = 0;
  let fresh = true;
  for (const child of elements(object)) {
    if (child.name === 'CGTransform') {
      if (!fresh) transforms = [];
      fresh = true;
      transforms.push(child);
      continue;
    }
    if (child.name !== 'TextCode' || out.length >= MAX_CHARACTERS) continue;
    startX = number(child.attrs.X, startX);
    startY = number(child.attrs.Y, startY);
    const raw = textContent(child).slice(0, MAX_CHARACTERS - out.length);
    const dx = deltas(child.attrs.DeltaX, raw.length);
    const dy = deltas(child.attrs.DeltaY, raw.length);
    const characters = charactersOf(raw, Math.max(dx.length, dy.length));
    // Positions count from the start of the text object, except for transforms directly before their TextCode.
    const codes = mapGlyphs(characters, transforms, fresh ? 0 : placed, font);
    fresh = false;
    placed += characters.length;
    let x = startX;
    let y = startY;
    let space = false;
    for (const [i, code] of codes.entries()) {
      const blank = code.text !== '' && code.text.trim() === '';
      const natural = (code.glyph > 0 ? font?.advance(code.glyph) : undefined) ?? typicalWidth(code.text);
      const hasDeltas = dx.length > 0 || dy.length > 0;
      const stepX = dx[Math.min(i, dx.length - 1)] ?? 0;
      const stepY = dy[Math.min(i, dy.length - 1)] ?? 0;
      if (blank) space = true;
      else {
        const next = i < codes.length - 1 ? Math.hypot(stepX, stepY) : 0;
        out.push({
          text: code.text,
          glyph: code.glyph,
          x,
          y,
          width: boxWidth(natural * size * scale, next, size * scale),
          spaceBefore: space,
        });
        space = false;
      }
      if (hasDeltas) {
        x += stepX;
        y += stepY;
      } else {
        // Without deltas, characters advance by their widths.
        const step = sideways !== (turned === 90 || turned === 270) ? size : natural * size * scale;
        x += reading === 0 ? step : reading === 180 ? -step : 0;
        y += reading === 90 ? step : reading === 270 ? -step : 0;
      }
    }
  }
  return out;
}

/** The box of a character extends at most to the next one. */
function boxWidth(natural: number, next: number, em: number): number {
  return next > 0.2 * em && next < natural ? next : natural;
}

export function quarter(text: string | undefined): 0 | 90 | 180 | 270 {
  const turn = ((Math.round(number(text, 0) / 90) * 90) % 360) + 0;
  return ((turn + 360) % 360) as 0 | 90 | 180 | 270;
}

/**
 * Characters of a TextCode. A backslash and four digits escape spaces and what XML forbids (GB/T 33190-2016, 11.3). Any
 * other backslash is literal, and so are escapes whose characters have deltas of their own.
 */
function charactersOf(raw: string, steps: number): string[] {
  const plain =
    steps === raw.length - 1
      ? raw
      : raw.replace(/\\([0-9a-fA-F]{4})/g, (all, hex: string) => {
          const character = String.fromCharCode(Number.parseInt(hex, 16));
          return ESCAPED.test(character) ? character : all;
        });
  const text = [...plain];
  // Programs that count in UTF-16 write two deltas for a character beyond the basic plane.
  if (text.length < plain.length && steps === plain.length - 1)
    return text.flatMap((c) => (c.length > 1 ? [c, ''] : [c]));
  return withoutLayout(text, steps);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML forbids are what is escaped
const ESCAPED = /[\u0000-\u0020\u00a0\u3000\ufffe\uffff]/;

/** Stands for characters that have no code (GB/T 33190-2016, 11.3), or that the writer could not tell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no page shows them
const PLACEHOLDER = /^[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00a4\ufffd-\uffff]+$/;
/** The last private-use plane, whose codes are assigned to glyphs without a code. */
const NAMELESS = 0x100000;

/**
 * Trusts the text, except placeholders and private-use codes. For these, the font may know the character, and the glyph
 * distinguishes them.
 */
function readable(text: string, glyph: number, font: FontProgram | undefined): string {
  if (glyph === 0 || !font) return text;
  const placeholder = PLACEHOLDER.test(text);
  if (!placeholder && !/^\p{Co}+$/u.test(text)) return text;
  const own = font.textOf(glyph);
  return own !== '' ? own : placeholder ? String.fromCodePoint(NAMELESS + Math.min(glyph, 0xfffd)) : text;
}

/** Removes line breaks and indentation of pretty-printed XML, unless they have deltas too. */
function withoutLayout(text: string[], steps: number): string[] {
  if (!text.some((c) => c === '\n' || c === '\r') || steps === text.length - 1) return text;
  return [
    ...text
      .join('')
      .replace(/^\s*[\r\n]\s*|(?<!\s)\s*[\r\n]\s*$/g, '')
      .replace(/(?<!\s)\s*[\r\n]\s*/g, ' '),
  ];
}

function mapGlyphs(
  characters: readonly string[],
  transforms: readonly XmlElement[],
  offset: number,
  font: FontProgram | undefined,
): Code[] {
  const byPosition = new Map<number, { codes: number; glyphs: number[] }>();
  for (const transform of transforms) {
    const at = Math.trunc(number(transform.attrs.CodePosition, 0)) - offset;
    const child = elements(transform, 'Glyphs')[0];
    const glyphs = numbers(child && textContent(child)).map(Math.trunc);
    const codes = Math.max(1, Math.trunc(number(transform.attrs.CodeCount, 1)));
    if (glyphs.length > 0) byPosition.set(at, { codes, glyphs });
  }
  const out: Code[] = [];
  for (let i = 0; i < characters.length; ) {
    const mapped = byPosition.get(i);
    if (!mapped) {
      const text = characters[i++]!;
      const glyph = (text !== '' && font?.glyphOf(text.codePointAt(0)!)) || 0;
      out.push({ text: readable(text, glyph, font), glyph });
      continue;
    }
    // Some texts were shortened after their glyphs were chosen: glyphs beyond the end of the text are not drawn.
    const codes = Math.min(mapped.codes, characters.length - i);
    const glyphs = mapped.codes === mapped.glyphs.length ? mapped.glyphs.slice(0, codes) : mapped.glyphs;
    for (const [k, glyph] of glyphs.entries()) {
      const last = k === glyphs.length - 1;
      const text = last ? characters.slice(i + k, i + codes).join('') : k < codes ? characters[i + k]! : '';
      out.push({ text: readable(text, glyph, font), glyph });
    }
    i += codes;
  }
  return out;
}
