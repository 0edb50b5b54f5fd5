import { type Box, centreX, centreY, overlapX, overlapY } from '../../document/index.ts';
import { mathSymbol } from '../../latex/index.ts';
import type { PixelSymbol } from './decode-symbols.ts';

/** Maximum distance of a fraction bar from the type above and below, in em. */
const CLOSE = 0.5;
/** Minimum share of an accent inside the box of a letter that makes it a part of that letter. */
const INSIDE = 0.6;
const BAR = /^[−¯-]$/;
const DOT = /^[.·]$/;
/** Accents that are nothing else, unlike the bar and the dot. */
const STRAY = new Set(Array.from('`´ˆˇ˘˚˜¨⃗'));
const DOTTED: Readonly<Record<string, string>> = { 'it:ı': 'it:i', 'it:ȷ': 'it:j', ı: 'it:i', ȷ: 'it:j' };

/**
 * Removes symbols that are parts of others: dots of i and j, marks inside letters, and fraction bars read as minus
 * signs or accents. Height distinguishes dots.
 */
export function cleanSymbols(symbols: readonly PixelSymbol[]): PixelSymbol[] {
  const whole = withDots(
    symbols.filter(
      (s) => !isAccent(s) || !symbols.some((other) => other !== s && !isAccent(other) && inside(s, other) > INSIDE),
    ),
  );
  return whole
    .filter((s) => !BAR.test(s.name) || !isStacked(s, whole))
    .flatMap((s) => (isAccent(s) ? seated(s, whole) : [s]))
    .map((s, _, all) => usual(s, all))
    .map((s, _, all) => (DOT.test(s.name) ? { ...s, name: onBaseline(s, all) ? '.' : '·' } : s));
}

/**
 * An accent with the size and baseline of the letter below it, which the network knows better. Without such a letter it
 * was no accent.
 */
function seated(accent: PixelSymbol, symbols: readonly PixelSymbol[]): PixelSymbol[] {
  const distance = (s: PixelSymbol): number => Math.max(0, s.y0 - accent.y1);
  const [letter] = symbols.filter((s) => isBelow(s, accent)).sort((a, b) => distance(a) - distance(b));
  if (letter) return [{ ...accent, em: letter.em, baseline: letter.baseline }];
  return STRAY.has(accent.name) ? [] : [accent];
}

/** Whether a letter is below an accent, close enough to carry it. */
const isBelow = (letter: PixelSymbol, accent: PixelSymbol): boolean =>
  letter !== accent &&
  !isAccent(letter) &&
  overlapX(letter, accent) > 0.3 * Math.min(letter.x1 - letter.x0, accent.x1 - accent.x0) &&
  letter.y1 > accent.y1 &&
  letter.y0 - accent.y1 < CLOSE * letter.em;

const isAccent = ({ name }: PixelSymbol): boolean => mathSymbol(name)?.kind === 'accent';

/** Dotless letters below a dot become i and j. */
function withDots(symbols: readonly PixelSymbol[]): PixelSymbol[] {
  const used = new Set<PixelSymbol>();
  const dotted = symbols.map((s) => {
    const letter = DOTTED[s.name];
    const dot =
      letter &&
      symbols.find(
        (d) =>
          d.name === '˙' &&
          !used.has(d) &&
          overlapX(d, s) > 0 &&
          d.y1 <= s.y0 + 0.15 * s.em &&
          s.y0 - d.y1 < 0.4 * s.em,
      );
    if (!dot) return s;
    used.add(dot);
    return { ...s, name: letter, y0: dot.y0 };
  });
  return dotted.filter((s) => !used.has(s));
}

/** Letters that formulas do not use, because they look like others. */
const LOOKALIKES: Readonly<Record<string, string>> = { υ: 'it:v', ι: 'it:i', ς: 'it:s' };

/** A letter as formulas use it: without a dot only below an accent, and no Greek one that looks like a Latin one. */
function usual(s: PixelSymbol, all: readonly PixelSymbol[]): PixelSymbol {
  const name = DOTTED[s.name]
    ? all.some((other) => isAccent(other) && isBelow(s, other))
      ? s.name
      : DOTTED[s.name]
    : LOOKALIKES[s.name];
  return name === undefined ? s : { ...s, name };
}

/** Whether a dot is on the baseline of the type around it, not halfway up. */
function onBaseline(dot: PixelSymbol, symbols: readonly PixelSymbol[]): boolean {
  const near = symbols.filter(
    (s) =>
      !DOT.test(s.name) &&
      !isAccent(s) &&
      s.em > 0.8 * dot.em &&
      s.em < 1.25 * dot.em &&
      Math.abs(s.x0 - dot.x0) < 3 * dot.em,
  );
  const row = near
    .filter((s) => Math.abs(s.baseline - dot.baseline) < 0.4 * dot.em)
    .sort((a, b) => a.baseline - b.baseline);
  const baseline = row[row.length >> 1]?.baseline;
  return baseline === undefined ? dot.name === '.' : baseline - centreY(dot) < 0.15 * dot.em;
}

/** Whether there is type close above and close below, between the ends. */
function isStacked(bar: PixelSymbol, symbols: readonly PixelSymbol[]): boolean {
  const margin = 0.15 * bar.em;
  const within = symbols.filter(
    (s) => s !== bar && !isAccent(s) && centreX(s) > bar.x0 - margin && centreX(s) < bar.x1 + margin,
  );
  return (
    within.some((s) => s.y1 <= bar.y0 + 1 && bar.y0 - s.y1 < CLOSE * s.em) &&
    within.some((s) => s.y0 >= bar.y1 - 1 && s.y0 - bar.y1 < CLOSE * s.em)
  );
}

/** Share of the first box inside the second. */
function inside(a: Box, b: Box): number {
  const w = overlapX(a, b);
  const h = overlapY(a, b);
  return w <= 0 || h <= 0 ? 0 : (w * h) / ((a.x1 - a.x0) * (a.y1 - a.y0));
}
