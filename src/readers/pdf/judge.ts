import {
  type Box,
  boxArea,
  type DroppedText,
  type Fill,
  type Glyph,
  glyphCentreX,
  glyphCentreY,
  overlapX,
  overlapY,
  type Picture,
  type TextLayer,
} from '../../document/index.ts';
import { colorDistance } from './color-distance.ts';
import type { Cover } from './objects.ts';
import { findOutlined } from './outlined-text.ts';
import { joinTiles } from './pictures.ts';
import type { RawText } from './text-layer.ts';
import type { TextRun } from './text-run.ts';

/** Content of the page besides text, as far as it affects visibility. */
export interface Surroundings {
  width: number;
  height: number;
  fills: readonly Fill[];
  /** Painting order of each fill; -1 for transparent ones. */
  fillOrder: readonly number[];
  covers: readonly Cover[];
  pictures: readonly Picture[];
  /** Boxes of other artwork that may serve as a background. */
  marks: readonly Box[];
  textOrder: ReadonlyMap<number, number>;
  /** Clip of each text object whose clip is smaller than the page. */
  textClip: ReadonlyMap<number, Box>;
  /** The colour of a text drawn again over this run, of which there are no characters. Called for unseen runs only. */
  repainted?(run: TextRun): number | undefined;
  /** Whether the picture has no transparency. Called only for pictures that would hide text. */
  isOpaque(cover: Cover): boolean;
}

export interface JudgedText {
  glyphs: Glyph[];
  dropped: DroppedText[];
  textLayer: TextLayer;
}

/** Minimum page share of a bitmap that is a scan or a background: invisible text on it is OCR, not hidden text. */
const SCAN_SHARE = 0.4;

type Verdict = 'keep' | 'ocr' | DroppedText['reason'];

/**
 * Decides which characters are visible, and whether the text layer as a whole is reliable. Nothing is lost: dropped
 * characters are counted in `dropped`.
 */
export function judgeText(raw: RawText, around: Surroundings): JudgedText {
  const { glyphs, runOf } = raw;
  const verdicts: Verdict[] = new Array(glyphs.length).fill('keep');
  const pageArea = Math.max(1, around.width * around.height);
  // Tiles of a scan count together.
  const bitmaps = joinTiles(around.pictures.filter((p) => p.kind === 'bitmap'));
  const scans = bitmaps.filter((p) => boxArea(p) >= SCAN_SHARE * pageArea);

  judgePlaceAndPaint(glyphs, runOf, around, scans, verdicts);
  judgeCovered(glyphs, runOf, around, scans, verdicts);
  judgeDuplicates(glyphs, runOf, verdicts);

  // Of most pages, everything is shown.
  if (areAllShown(glyphs, verdicts)) return { glyphs, dropped: [], textLayer: judgeLayer(raw, glyphs, 0) };
  let ocr = 0;
  const shown: Glyph[] = [];
  for (let i = 0; i < glyphs.length; i++) {
    if (verdicts[i] === 'ocr') ocr++;
    if (verdicts[i] === 'keep' || verdicts[i] === 'ocr') shown.push(glyphs[i]!);
  }
  const layer = judgeLayer(raw, shown, ocr);
  const kept: Glyph[] = [];
  const dropped = new Map<DroppedText['reason'], { text: string; count: number }>();
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]!;
    let verdict = verdicts[i]!;
    // Drop single unreadable characters of a good layer. In a broken one they show where OCR is needed.
    if (verdict === 'keep' && glyph.text === '\ufffd' && layer.quality === 'good') verdict = 'unreadable';
    if (verdict === 'keep' || verdict === 'ocr') {
      kept.push(glyph);
      continue;
    }
    const entry = dropped.get(verdict);
    const count = [...glyph.text].length;
    if (entry) {
      entry.text += (glyph.spaceBefore ? ' ' : '') + glyph.text;
      entry.count += count;
    } else dropped.set(verdict, { text: glyph.text, count });
  }
  return {
    glyphs: kept,
    dropped: [...dropped].map(([reason, entry]) => ({ reason, text: entry.text, count: entry.count })),
    textLayer: layer,
  };
}

function areAllShown(glyphs: readonly Glyph[], verdicts: readonly Verdict[]): boolean {
  for (let i = 0; i < glyphs.length; i++) if (verdicts[i] !== 'keep' || glyphs[i]!.text === '\ufffd') return false;
  return true;
}

const INVISIBLE_MODE = 3;
const CLIP_ONLY_MODE = 7;
/** Minimum visible share of a glyph's box. The box is that of the font, so the ink may be outside it. */
const CLIPPED_SHARE = 0.1;

/** Type 3 glyphs are drawings, so the invisible mode does not apply (ISO 32000-1, 9.3.6). */
const isUnpainted = (run: TextRun): boolean =>
  run.alpha === 0 || ((run.mode === INVISIBLE_MODE || run.mode === CLIP_ONLY_MODE) && !run.face.font.type3);

function judgePlaceAndPaint(
  glyphs: readonly Glyph[],
  runOf: readonly TextRun[],
  around: Surroundings,
  scans: readonly Box[],
  verdicts: Verdict[],
): void {
  const outlined = findOutlined(glyphs, runOf, isUnpainted, around.marks);
  const backgrounds = new Set<number>();
  for (const f of around.fills) backgrounds.add(f.color);
  let clip: Box | undefined;
  for (let i = 0; i < glyphs.length; i++) {
    const g = glyphs[i]!;
    const run = runOf[i]!;
    if (i === 0 || run !== runOf[i - 1]) clip = around.textClip.get(run.object);
    const x = glyphCentreX(g);
    const y = glyphCentreY(g);
    if ((x < 0 || y < 0 || x > around.width || y > around.height) && shownShare(g, around) < 0.25) {
      verdicts[i] = 'outside-page';
      continue;
    }
    // Word processors hide names of text frames with a clip that shows none of them.
    if (clip !== undefined && shareWithin(g, clip) < CLIPPED_SHARE) {
      verdicts[i] = 'clipped';
      continue;
    }
    const unpainted = isUnpainted(run);
    const unseen = unpainted
      ? !outlined.has(run)
      : (isWhite(g.color) || backgrounds.has(g.color)) && sameAsBackground(x, y, g.color, run, around);
    if (!unseen) continue;
    const color = around.repainted?.(run);
    if (color !== undefined && (unpainted || colorDistance(color, g.color) >= SAME_COLOR)) g.color = color;
    else verdicts[i] = covers(scans, x, y) ? 'ocr' : 'invisible';
  }
}

/** Share of a glyph's box that lies on the page. */
const shownShare = (g: Glyph, page: { width: number; height: number }): number =>
  shareWithin(g, { x0: 0, y0: 0, x1: page.width, y1: page.height });

function shareWithin(g: Glyph, box: Box): number {
  const width = Math.max(0, overlapX(g, box));
  const height = Math.max(0, overlapY(g, box));
  return (width * height) / Math.max(1e-6, (g.x1 - g.x0) * (g.y1 - g.y0));
}

const isWhite = (color: number): boolean =>
  ((color >> 16) & 255) >= 250 && ((color >> 8) & 255) >= 250 && (color & 255) >= 250;

/** Colours closer than this look the same. */
const SAME_COLOR = 9;

function covers(boxes: readonly Box[], x: number, y: number): boolean {
  for (const b of boxes) if (x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1) return true;
  return false;
}

/**
 * Whether text of this colour is invisible on what was painted before it. In doubt (pictures, line art, transparent
 * fills) it counts as visible.
 */
function sameAsBackground(x: number, y: number, color: number, run: TextRun, around: Surroundings): boolean {
  const order = around.textOrder.get(run.object) ?? Number.POSITIVE_INFINITY;
  let top = 0xffffff;
  let topOrder = 0;
  for (let k = 0; k < around.fills.length; k++) {
    const f = around.fills[k]!;
    if (x < f.x0 || x > f.x1 || y < f.y0 || y > f.y1) continue;
    const at = around.fillOrder[k]!;
    if (at === -1) return false;
    if (at < order && at > topOrder) {
      top = f.color;
      topOrder = at;
    }
  }
  if (colorDistance(color, top) >= SAME_COLOR) return false;
  return !covers(around.pictures, x, y) && !covers(around.marks, x, y);
}

function judgeCovered(
  glyphs: readonly Glyph[],
  runOf: readonly TextRun[],
  around: Surroundings,
  scans: readonly Box[],
  verdicts: Verdict[],
): void {
  const candidates: Cover[] = [...around.covers];
  for (let k = 0; k < around.fills.length; k++)
    if (around.fillOrder[k]! > 0) candidates.push({ ...around.fills[k]!, order: around.fillOrder[k]!, image: 0 });
  if (candidates.length === 0) return;
  let lastOrder = 0;
  for (const c of candidates) lastOrder = Math.max(lastOrder, c.order);
  let run: TextRun | undefined;
  let order = 0;
  let later: Cover[] = [];
  const opaque = new Map<Cover, boolean>();
  for (let i = 0; i < glyphs.length; i++) {
    if (runOf[i] !== run) {
      run = runOf[i]!;
      order = around.textOrder.get(run.object) ?? lastOrder;
      const from = order;
      later = from >= lastOrder ? [] : candidates.filter((c) => c.order > from);
    }
    if (later.length === 0 || verdicts[i] !== 'keep') continue;
    const g = glyphs[i]!;
    for (const c of later) {
      const slackX = 0.15 * (g.x1 - g.x0);
      const slackY = 0.25 * (g.y1 - g.y0);
      if (g.x0 < c.x0 - slackX || g.x1 > c.x1 + slackX || g.y0 < c.y0 - slackY || g.y1 > c.y1 + slackY) continue;
      let hides = opaque.get(c);
      if (hides === undefined) {
        hides = c.image === 0 || around.isOpaque(c);
        opaque.set(c, hides);
      }
      if (!hides) continue;
      // Some scanners put their OCR text under the page image.
      verdicts[i] = c.image !== 0 && covers(scans, glyphCentreX(g), glyphCentreY(g)) ? 'ocr' : 'hidden-by-picture';
      break;
    }
  }
}

/** Maximum lead in em of a mark that is drawn back over its letter. */
const BACK = -0.1;

/**
 * Whether a glyph is a mark with the text of its letter and of all its marks: Chromium names each glyph of a Thai
 * cluster by the text of the cluster.
 */
const repeatsLetter = ({ text, lead = 0, size }: Glyph): boolean =>
  text.length > 1 && lead < BACK * size && /\p{M}/u.test(text);

const BUCKET = 8;
/** Number of buckets, a power of two; places further apart may share one. */
const BUCKETS = 1 << 14;

/** Lists of glyphs by bucket, oldest first, as links between indices, and the centres of the glyphs. */
interface Buckets {
  first: Int32Array;
  last: Int32Array;
  next: Int32Array;
  xs: Float64Array;
  ys: Float64Array;
}

/** Working memory, used again for each page: it is larger than the glyphs of most. */
let buckets: Buckets | undefined;

function bucketsFor(n: number): Buckets {
  if (!buckets || n > buckets.next.length)
    buckets = {
      first: new Int32Array(BUCKETS),
      last: new Int32Array(BUCKETS),
      next: new Int32Array(2 * n),
      xs: new Float64Array(2 * n),
      ys: new Float64Array(2 * n),
    };
  buckets.first.fill(-1);
  buckets.next.fill(-1, 0, n);
  return buckets;
}

/**
 * The same character drawn twice at nearly the same place: synthetic bold, or a shadow. The later one, on top, is kept.
 */
function judgeDuplicates(glyphs: readonly Glyph[], runOf: readonly TextRun[], verdicts: Verdict[]): void {
  const { first, last, next, xs, ys } = bucketsFor(glyphs.length);
  const bucketOf = (cx: number, cy: number): number => (cy * 131 + cx) & (BUCKETS - 1);
  for (let i = 0; i < glyphs.length; i++) {
    if (verdicts[i] !== 'keep') continue;
    const g = glyphs[i]!;
    const x = glyphCentreX(g);
    const y = glyphCentreY(g);
    xs[i] = x;
    ys[i] = y;
    const isMark = repeatsLetter(g);
    const reachX = isMark ? 0.6 * g.size : Math.min(0.2 * g.size, 0.6 * (g.x1 - g.x0));
    const reachY = 0.2 * g.size;
    let twin = -1;
    const cx0 = Math.floor((x - reachX) / BUCKET);
    const cx1 = Math.floor((x + reachX) / BUCKET);
    const cy0 = Math.floor((y - reachY) / BUCKET);
    const cy1 = Math.floor((y + reachY) / BUCKET);
    for (let cy = cy0; cy <= cy1 && twin === -1; cy++) {
      for (let cx = cx0; cx <= cx1 && twin === -1; cx++) {
        for (let j = first[bucketOf(cx, cy)]!; j !== -1; j = next[j]!) {
          const dx = Math.abs(xs[j]! - x);
          if (dx >= reachX || Math.abs(ys[j]! - y) >= reachY) continue;
          const other = glyphs[j]!;
          if (other.text !== g.text || Math.abs(other.size - g.size) > 0.05 * g.size) continue;
          if (isMark && (other.x1 <= g.x0 || other.x0 >= g.x1)) continue;
          // Narrow letters of one text object may really be this close.
          if (!isMark && runOf[j] === runOf[i] && dx > 0.05 * g.size) continue;
          twin = j;
          break;
        }
      }
    }
    if (twin !== -1) {
      verdicts[i] = 'duplicate';
      glyphs[twin]!.color = g.color;
      continue;
    }
    const own = bucketOf(Math.floor(x / BUCKET), Math.floor(y / BUCKET));
    if (first[own] === -1) first[own] = i;
    else next[last[own]!] = i;
    last[own] = i;
  }
}

/** Maximum shares of bad characters; above them, OCR makes fewer errors than the text layer. */
const MAX_UNMAPPED_SHARE = 0.1;
const MAX_PRIVATE_SHARE = 0.05;
const MAX_UNREADABLE_SHARE = 0.03;

function judgeLayer(raw: RawText, kept: readonly Glyph[], ocr: number): TextLayer {
  if (kept.length === 0)
    return { quality: 'none', reasons: raw.glyphs.length > 0 ? ['The text layer contains only hidden text.'] : [] };
  const reasons: string[] = [];
  let privateUse = 0;
  let unreadable = 0;
  for (let i = 0; i < kept.length; i++) {
    const code = kept[i]!.text.codePointAt(0)!;
    if ((code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000) privateUse++;
    else if (code === 0xfffd) unreadable++;
  }
  const n = kept.length;
  // A few odd characters on a page are symbols, not a broken font, unless there are no others.
  const enough = (count: number): boolean => count > 3 || count > 0.5 * n;
  const share = (count: number): string => `${Math.max(1, Math.round((100 * count) / n))} %`;
  if (raw.unmapped > MAX_UNMAPPED_SHARE * raw.glyphs.length && enough(raw.unmapped))
    reasons.push(`${share(raw.unmapped)} of the characters have no Unicode value in the file.`);
  if (privateUse > MAX_PRIVATE_SHARE * n && enough(privateUse))
    reasons.push(`${share(privateUse)} of the characters are private-use codes.`);
  if (unreadable > MAX_UNREADABLE_SHARE * n && enough(unreadable))
    reasons.push(`${share(unreadable)} of the characters are unreadable.`);
  if (reasons.length > 0) return { quality: 'broken', reasons };
  if (ocr > 0.3 * n) return { quality: 'ocr-layer', reasons: ['Invisible text lies over a scan.'] };
  return { quality: 'good', reasons };
}
