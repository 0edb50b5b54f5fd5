import { oneLine } from './one-line.ts';

// Escape only what a Markdown reader would treat as markup. A needless backslash is a wrong character in searches and
// comparisons.

const PUNCTUATION = /[\p{P}\p{S}]/u;
const blank = (c: string | undefined): boolean => c === undefined || /\s/u.test(c);
const mark = (c: string | undefined): boolean => c !== undefined && PUNCTUATION.test(c);

/** Left- and right-flanking delimiter runs of CommonMark 0.31, section 6.2. */
function flanks(text: string, from: number, to: number): { opens: boolean; closes: boolean } {
  const before = text[from - 1];
  const after = text[to];
  const left = !blank(after) && (!mark(after) || blank(before) || mark(before));
  const right = !blank(before) && (!mark(before) || blank(after) || mark(after));
  if (text[from] === '_') return { opens: left && (!right || mark(before)), closes: right && (!left || mark(after)) };
  return { opens: left, closes: right };
}

/** Escapes runs of `*` or `_` that would open emphasis closed by a later run. */
function escapeEmphasis(text: string, delimiter: '*' | '_'): string {
  const runs: { from: number; to: number; opens: boolean; closes: boolean }[] = [];
  for (let i = text.indexOf(delimiter); i >= 0; i = text.indexOf(delimiter, i)) {
    let to = i;
    while (text[to] === delimiter) to++;
    runs.push({ from: i, to, ...flanks(text, i, to) });
    i = to;
  }
  if (runs.length < 2) return text;
  let lastCloser = -1;
  for (const r of runs) if (r.closes) lastCloser = r.from;
  let out = '';
  let at = 0;
  for (const r of runs) {
    if (!r.opens || r.from >= lastCloser) continue;
    out += text.slice(at, r.from) + `\\${delimiter}`.repeat(r.to - r.from);
    at = r.to;
  }
  return out + text.slice(at);
}

/**
 * Escapes a run of plain text inside a block. Escapes dollar signs only where two of them would delimit a formula by
 * the rule of pandoc's `tex_math_dollars`.
 */
export function escapeInline(text: string): string {
  if (!/[*_`<&$[]/.test(text)) return text;
  let out = text;
  if (out.includes('*')) out = escapeEmphasis(out, '*');
  if (out.includes('_')) out = escapeEmphasis(out, '_');
  if (out.includes('`') && /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/.test(out)) out = out.replace(/`/g, '\\`');
  if (out.includes('&')) out = out.replace(/&(?=#?\w{2,31};)/g, '&amp;');
  // Many readers take an open `<x` for a tag too, and look for its end in the blocks below.
  if (out.includes('<')) out = out.replace(/<(?=[A-Za-z!?]|\/[A-Za-z])/g, '&lt;');
  if (out.includes('](')) out = out.replace(/\](?=\()/g, '\\]');
  if (out.includes('$')) out = out.replace(/\$(?=[^\s$](?:[^$]*[^\s$])?\$(?!\d))/g, '\\$');
  return out;
}

/**
 * Escapes what counts only at line start: headings, quotes, rules, fences, and the two bullets that would be displayed
 * differently.
 */
export function escapeLineStart(line: string): string {
  return /^\s{0,3}(?:#{1,6}(?:\s|$)|>|[+*]\s|(?:-{3,}|_{3,}|={3,})\s*$|```|~~~)/.test(line)
    ? line.replace(/^(\s*)(?=\S)/, '$1\\')
    : line;
}

/**
 * Text for use between `<!-- ` and ` -->`: no two consecutive hyphens (HTML 4; HTML 5 forbids `-->` and `--!>`), no
 * line breaks.
 */
export const commentText = (text: string): string => oneLine(text).replace(/-(?=-)/g, '- ');

/** Longer rows of dots are leaders. Six dots form a Chinese ellipsis. */
const LEADER = /[.\u00b7\uff0e\u2026]{8,}|\u2026{4,}/gu;

/** Shortens leaders, whose length carries no meaning. */
export const shortenLeaders = (text: string): string => text.replace(LEADER, (dots) => dots.slice(0, 4));
