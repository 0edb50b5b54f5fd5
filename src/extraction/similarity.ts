import { plain } from './normalise.ts';

/** Words of a label that do not identify a field. */
const NOISE = /\b(?:the|of|de|du|la|le|der|die|das|eur|usd|gbp|inr|cny|rmb|n°|nº)\b|[€$£¥₹%#*]|\b\d+(?:[.,]\d+)?\b/gu;

/** The core of a label: normalised, without final colon, punctuation, numbers and currencies. */
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

/** Single Chinese characters; words of other scripts without plural endings. */
function tokens(text: string): string[] {
  return (text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).flatMap((t) =>
    HAN.test(t) && t.length > 1
      ? (t.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu) ?? [])
      : [t.length > 3 && t.endsWith('s') ? t.slice(0, -1) : t],
  );
}

/** Precomputed data for comparing a text, cached because the same labels and lines are compared often. */
interface Profile {
  tokens: Int32Array;
  pairs: Int32Array;
  /** One bit per token and per pair. Texts without a common bit have nothing in common. */
  tokenBits: number;
  pairBits: number;
}

const profiles = new Map<string, Profile>();

function profileOf(text: string): Profile {
  let p = profiles.get(text);
  if (!p) {
    const tight = text.replace(/\s+/gu, '');
    const pairs = new Int32Array(Math.max(0, tight.length - 1));
    for (let i = 0; i < pairs.length; i++) pairs[i] = (tight.charCodeAt(i) << 16) | tight.charCodeAt(i + 1);
    const own = Int32Array.from(tokens(text), hash).sort();
    p = { tokens: own, pairs: pairs.sort(), tokenBits: bitsOf(own), pairBits: bitsOf(pairs) };
    if (profiles.size > 50_000) profiles.clear();
    profiles.set(text, p);
  }
  return p;
}

const bitsOf = (codes: Int32Array): number => {
  let bits = 0;
  for (const code of codes) bits |= 1 << (Math.imul(code, 0x9e3779b1) >>> 27);
  return bits;
};

/** FNV-1a */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h ^ (h >>> 15);
}

/**
 * Likeness 0..1 of two cores: the better of shared words and shared character pairs (Dice). May return 0 for results
 * below `least`.
 */
export function similarity(a: string, b: string, least = 0): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  const p = profileOf(a);
  const q = profileOf(b);
  const words = (p.tokenBits & q.tokenBits) === 0 ? 0 : dice(p.tokens, q.tokens, least);
  const pairs = (p.pairBits & q.pairBits) === 0 ? 0 : 0.98 * dice(p.pairs, q.pairs, least);
  return Math.max(words, pairs);
}

function dice(a: Int32Array, b: Int32Array, least: number): number {
  const all = a.length + b.length;
  if (a.length === 0 || b.length === 0 || 2 * Math.min(a.length, b.length) < least * all) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const d = a[i]! - b[j]!;
    if (d === 0) {
      common++;
      i++;
      j++;
    } else if (d < 0) i++;
    else j++;
  }
  return (2 * common) / all;
}
