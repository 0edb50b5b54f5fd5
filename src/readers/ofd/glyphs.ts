import {
  centreX,
  centreY,
  type DroppedText,
  type Font,
  type Glyph,
  type Quad,
  type TextLayer,
} from '../../document/index.ts';
import { applyX, applyY, describeFont, type FontTable, type Matrix, multiply, symbolText } from '../pdf/shared.ts';
import type { Paint } from './colors.ts';
import type { Clip, SceneItem, TextItem } from './scene.ts';
import type { GlyphUnit } from './text-object.ts';
import { MM_TO_POINTS } from './values.ts';

/** Typical em box of Chinese fonts. */
const ASCENT = 0.86;
const DESCENT = 0.14;

/**
 * Visible characters of a page with their boxes, invisible ones, and the number of characters with a shape but no
 * public code.
 */
export function readGlyphs(
  items: readonly SceneItem[],
  size: { width: number; height: number },
  fonts: FontTable,
): { glyphs: Glyph[]; dropped: DroppedText[]; hidden: number } {
  const glyphs: Glyph[] = [];
  let hidden = 0;
  const lost = new Map<DroppedText['reason'], string[]>();
  const seen = new Set<string>();
  for (const item of items) {
    // Seal text is part of a picture.
    if (item.kind !== 'text' || item.layer === 'seal') continue;
    const font = fontOf(item, fonts);
    const scaled = multiply(item.matrix, { a: MM_TO_POINTS, b: 0, c: 0, d: MM_TO_POINTS, e: 0, f: 0 });
    const clips = item.clips.map(clipBox);
    for (const unit of item.units) {
      if (unit.text === '') continue;
      const glyph = place(item, unit, scaled, font);
      const reason = whyUnseen(item, glyph, size, clips, seen);
      if (reason === undefined) {
        glyphs.push(glyph);
        if (unit.glyph > 0 && item.program && /^\p{Co}/u.test(glyph.text)) hidden++;
      } else {
        const list = lost.get(reason);
        if (list) list.push(unit.text);
        else lost.set(reason, [unit.text]);
      }
    }
  }
  return {
    glyphs,
    dropped: [...lost].map(([reason, texts]) => ({ reason, text: texts.join(''), count: texts.length })),
    hidden,
  };
}

function fontOf(item: TextItem, fonts: FontTable): Font {
  const name = item.font?.name || item.font?.family || '';
  const found = describeFont(name, 0, 0, 0);
  const bold = item.font?.bold || item.weight >= 600;
  return fonts.intern({
    ...found,
    weight: bold && found.weight < 600 ? 700 : found.weight,
    italic: found.italic || item.italic || item.font?.italic === true,
    mono: found.mono || item.font?.mono === true,
    serif: found.serif || item.font?.serif === true,
    type3: false,
  });
}

function place(item: TextItem, unit: GlyphUnit, matrix: Matrix, font: Font): Glyph {
  const ascent = (item.program?.ascent ?? ASCENT) * item.size;
  const descent = (item.program?.descent ?? DESCENT) * item.size;
  const turn = (item.charDirection * Math.PI) / 180;
  const local: Matrix = multiply(
    { a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn), e: unit.x, f: unit.y },
    matrix,
  );
  const at = (x: number, y: number): [number, number] => [applyX(local, x, y), applyY(local, x, y)];
  const quad: Quad = [...at(0, -ascent), ...at(unit.width, -ascent), ...at(unit.width, descent), ...at(0, descent)];
  const x0 = Math.min(quad[0], quad[2], quad[4], quad[6]);
  const x1 = Math.max(quad[0], quad[2], quad[4], quad[6]);
  const y0 = Math.min(quad[1], quad[3], quad[5], quad[7]);
  const y1 = Math.max(quad[1], quad[3], quad[5], quad[7]);
  const degrees = (Math.atan2(local.b, local.a) * 180) / Math.PI;
  const nearest = Math.round(degrees / 90) * 90;
  const upright = Math.abs(degrees - nearest) < 0.5;
  const angle = ((upright ? nearest : degrees) + 360) % 360;
  const code = unit.text.codePointAt(0) ?? 0;
  return {
    text: (code >= 0xf000 && code <= 0xf0ff ? symbolText(code, font.name) : undefined) ?? unit.text,
    x0,
    y0,
    x1,
    y1,
    baseline: angle === 0 ? at(0, 0)[1] : (y0 + y1) / 2,
    size: Math.hypot(local.c, local.d) * item.size,
    font,
    color: onWhite(item.fill ?? item.stroke, item.alpha),
    angle,
    ...(upright ? {} : { quad }),
    spaceBefore: unit.spaceBefore,
    origin: 'text',
    confidence: 1,
    mcid: -1,
  };
}

/** A transparent colour, as it appears on white. */
function onWhite(paint: Paint | undefined, alpha: number): number {
  const { color, alpha: own } = paint ?? { color: 0, alpha: 1 };
  const mix = (shift: number): number => Math.round(255 - (255 - ((color >> shift) & 255)) * own * alpha);
  return (mix(16) << 16) | (mix(8) << 8) | mix(0);
}

type Bounds = { x0: number; y0: number; x1: number; y1: number };

/** Bounding box of a clip in points. */
function clipBox(clip: Clip): Bounds {
  const box = {
    x0: Number.POSITIVE_INFINITY,
    y0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
  };
  for (const { at, matrix } of clip.paths.flatMap((path) =>
    path.segments.map((segment) => ({ at: segment.at, matrix: path.matrix })),
  )) {
    for (let i = 0; i + 1 < at.length; i += 2) {
      const x = applyX(matrix, at[i]!, at[i + 1]!) * MM_TO_POINTS;
      const y = applyY(matrix, at[i]!, at[i + 1]!) * MM_TO_POINTS;
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x);
      box.y0 = Math.min(box.y0, y);
      box.y1 = Math.max(box.y1, y);
    }
  }
  return box;
}

/** Copies of a character closer than this share of its size are printed twice to look bold. */
const SAME_PLACE = 0.08;

/** In points; smaller text is not meant to be read. */
const MIN_SIZE = 0.1;

function whyUnseen(
  item: TextItem,
  glyph: Glyph,
  size: { width: number; height: number },
  clips: readonly Bounds[],
  seen: Set<string>,
): DroppedText['reason'] | undefined {
  if (item.layer === 'watermark') return 'watermark';
  const opacity = Math.max(item.fill?.alpha ?? 0, item.stroke?.alpha ?? 0) * item.alpha;
  if (!item.visible || opacity <= 0 || glyph.size < MIN_SIZE) return 'invisible';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what no page shows
  if (/^[\u0000-\u001f\u007f\ufffd]+$/.test(glyph.text) || !Number.isFinite(glyph.x0 + glyph.y0 + glyph.x1 + glyph.y1))
    return 'unreadable';
  const x = centreX(glyph);
  const y = centreY(glyph);
  const inside = (box: Bounds): boolean => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
  if (!inside({ x0: 0, y0: 0, x1: size.width, y1: size.height })) return 'outside-page';
  if (!clips.every(inside)) return 'clipped';
  const step = Math.max(0.2, SAME_PLACE * glyph.size);
  const key = `${glyph.text} ${Math.round(glyph.x0 / step)} ${Math.round(glyph.y0 / step)} ${Math.round(glyph.size)}`;
  if (seen.has(key)) return 'duplicate';
  seen.add(key);
  return undefined;
}

/**
 * Maximum share of private-use letters. Single ones occur normally; a page full of them has a code that only its font
 * knows.
 */
const MAX_PRIVATE_SHARE = 0.05;
const FEW = 3;

/**
 * Assesses the text layer. Programs that hide a page's text give its characters private-use codes that only the
 * embedded font understands. Rare characters, as in names, have no other code.
 *
 * @param hidden private-use characters whose shapes are in the package
 */
export function judgeGlyphs(glyphs: readonly Glyph[], hidden = 0): TextLayer {
  if (glyphs.length === 0) return { quality: 'none', reasons: ['no text objects'] };
  const letters = glyphs.filter((g) => /[\p{L}\p{N}\p{Co}]/u.test(g.text)).length;
  const secret = glyphs.filter((g) => /\p{Co}/u.test(g.text)).length;
  return hidden > 0 || (secret > FEW && secret > MAX_PRIVATE_SHARE * letters)
    ? { quality: 'coded', reasons: [`${secret} of ${letters} characters are of private use`] }
    : { quality: 'good', reasons: [] };
}
