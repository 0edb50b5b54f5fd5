import { plain } from './normalise.ts';

/** Words that tell nothing about which field a label is. */
const NOISE = /\b(?:the|of|de|du|la|le|der|die|das|eur|usd|gbp|inr|cny|rmb|n°|nº)\b|[€$£¥₹%#*]|\b\d+(?:[.,]\d+)?\b/gu;

/** What a label says: normalised, without a colon at the end, punctuation, numbers and currencies. */
export function core(label: string): string {
  const text = plain(label).replace(/\s*:+\s*$/u, '');
  const kept = text
    .replace(NOISE, ' ')
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return kept === '' ? text.trim() : kept;
}

const HAN = /\p{Script=Han}/u;

/** Single Chinese characters, words of other scripts with a light plural stem. */
export function tokens(text: string): string[] {
  return (text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).flatMap((t) =>
    HAN.test(t) && t.length > 1 ? (t.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? []) : [t.length > 3 && t.endsWith('s') ? t.slice(0, -1) : t],
  );
}

/** 0..1: how alike two cores are: the better of shared words and shared pairs of characters (Dice). */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  return Math.max(dice(tokens(a), tokens(b)), 0.98 * dice(pairs(a), pairs(b)));
}

function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const left = new Map<string, number>();
  for (const t of a) left.set(t, (left.get(t) ?? 0) + 1);
  let common = 0;
  for (const t of b) {
    const n = left.get(t) ?? 0;
    if (n > 0) {
      common++;
      left.set(t, n - 1);
    }
  }
  return (2 * common) / (a.length + b.length);
}

function pairs(text: string): string[] {
  const tight = text.replace(/\s+/gu, '');
  return Array.from({ length: Math.max(0, tight.length - 1) }, (_, i) => tight.slice(i, i + 2));
}
