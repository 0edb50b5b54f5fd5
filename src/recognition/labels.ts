import { overlapY } from '../document/index.ts';
import type { Piece } from './pieces.ts';
import { plainText } from './pieces.ts';
import type { PaperType } from './types/paper-type.ts';

/** One meaning that a printed label may have. */
export interface LabelMatch {
  /** Index into `PaperType.fields`, or -1 if the label names no field of the type. */
  field: number;
  /** 0..1: 1 = an exact word of the vocabulary; less = with affixes or errors. */
  quality: number;
  /** Whether the label names the field only inside its section. */
  inSection: boolean;
}

/** A label printed on a paper. */
export interface LabelHit {
  piece: Piece;
  /** UTF-16 unit in the text of the piece; `end` is after the colon. */
  start: number;
  end: number;
  /** The words without the colon. */
  text: string;
  colon: boolean;
  matches: LabelMatch[];
  /** Sections that the label is a heading of. */
  sections: string[];
  /** Has no colon, and only resembles a label or follows another one: it may be a value instead. */
  weak?: true;
  /** Columns of item tables that it may be the header of, as `table:column`. */
  columns: { table: number; column: number; quality: number }[];
}

interface Entry {
  text: string;
  fields: { field: number; inSection: boolean }[];
  sections: string[];
  columns: { table: number; column: number }[];
}

/** All label words of a type. Those of related types are included because they end values too. */
export interface Vocabulary {
  entries: Map<string, Entry>;
  /** Entries by each pair of adjacent characters, for matches with errors. */
  byPair: Map<string, Entry[]>;
  byFirst: Map<string, Entry[]>;
  longest: number;
}

export function vocabularyOf(type: PaperType, relatives: readonly PaperType[]): Vocabulary {
  const entries = new Map<string, Entry>();
  const entry = (label: string): Entry => {
    const text = foldCase(plainText(label)).replace(/:$/u, '');
    let known = entries.get(text);
    if (!known) {
      known = { text, fields: [], sections: [], columns: [] };
      entries.set(text, known);
    }
    return known;
  };
  type.fields.forEach((f, field) => {
    for (const label of f.labels) {
      const { fields } = entry(label.replace(/^\^/u, ''));
      if (!fields.some((o) => o.field === field)) fields.push({ field, inSection: label.startsWith('^') });
    }
  });
  type.tables.forEach((t, table) => {
    t.columns.forEach((c, column) => {
      for (const label of c.labels) {
        const { columns } = entry(label);
        if (!columns.some((o) => o.table === table && o.column === column)) columns.push({ table, column });
      }
    });
  });
  for (const s of type.sections) {
    for (const label of s.labels) {
      const { sections } = entry(label);
      if (!sections.includes(s.name)) sections.push(s.name);
    }
  }
  for (const other of relatives) {
    if (other.name === type.name) continue;
    for (const label of [
      ...other.fields.flatMap((f) => f.labels),
      ...other.tables.flatMap((t) => t.columns.flatMap((c) => c.labels)),
    ]) {
      const text = label.replace(/^\^/u, '');
      if (plainText(text).length >= 2) entry(text);
    }
  }
  entries.delete('');
  const byPair = new Map<string, Entry[]>();
  const byFirst = new Map<string, Entry[]>();
  let longest = 0;
  for (const e of entries.values()) {
    longest = Math.max(longest, e.text.length);
    for (const pair of pairsOf(e.text)) push(byPair, pair, e);
    push(byFirst, e.text[0]!, e);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.text.length - a.text.length);
  return { entries, byPair, byFirst, longest };
}

/** Lower case, where that keeps the number of UTF-16 units. */
export function foldCase(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(1, text.length - 1) }, (_, i) => text.slice(i, i + 2)));

/** Maximum length of a label before a colon. */
const MAX_HEAD = 24;
/** A form with at least this many values directly after their labels (民族汉族) prints no colons. */
const LEAST_GLUED = 5;
/** Minimum likeness of a label with errors or affixes. */
const LEAST = 0.6;

/** All labels printed on the pieces of a paper, in the order of the pieces. Ignores label words inside running text. */
export function labelsOn(pieces: readonly Piece[], vocabulary: Vocabulary): LabelHit[] {
  const find = (glued: boolean): LabelHit[] =>
    pieces.flatMap((piece) => joinBilingual(labelsIn(piece, vocabulary, glued)));
  const hits = find(false);
  const isGlued = (h: LabelHit): boolean =>
    !h.colon && h.start === 0 && h.matches.length > 0 && h.end < h.piece.text.length && !h.piece.gaps.has(h.end);
  const colons = hits.filter((h) => h.colon && h.matches.length > 0).length;
  const glued = hits.filter(isGlued).length;
  const all = glued >= LEAST_GLUED && glued > colons ? find(true) : hits;
  const lastOf = new Map(all.map((hit) => [hit.piece, hit]));
  return all.map((hit) => (followsLabel(hit, pieces, lastOf) ? { ...hit, weak: true } : hit));
}

/** Whether a label without a colon follows another label: it may be the value of that one (费别 | 自费). */
function followsLabel(hit: LabelHit, pieces: readonly Piece[], lastOf: ReadonlyMap<Piece, LabelHit>): boolean {
  const { piece } = hit;
  if (hit.colon || hit.start > 0 || hit.end < piece.text.length || hit.columns.length > 0) return false;
  const left = pieces.filter(
    (p) =>
      p.box.x1 <= piece.box.x0 + 0.3 * piece.size &&
      overlapY(p.box, piece.box) > 0.5 * piece.size &&
      piece.box.x0 - p.box.x1 < 4 * piece.size,
  );
  const nearest = left.reduce<Piece | undefined>((best, p) => (best && best.box.x1 >= p.box.x1 ? best : p), undefined);
  const before = nearest && lastOf.get(nearest);
  return before !== undefined && before.matches.length > 0 && before.end === nearest!.text.length;
}

/** Joins two consecutive names of one field into one label: 票价 FARE. */
function joinBilingual(hits: readonly LabelHit[]): LabelHit[] {
  const out: LabelHit[] = [];
  for (const hit of hits) {
    const last = out.at(-1);
    const shared =
      last && !last.colon && last.end === hit.start
        ? last.matches.filter((m) => hit.matches.some((o) => o.field === m.field))
        : [];
    const columns =
      last && last.end === hit.start
        ? last.columns.filter((m) => hit.columns.some((o) => o.table === m.table && o.column === m.column))
        : [];
    if (last && (shared.length > 0 || columns.length > 0)) {
      out[out.length - 1] = {
        ...last,
        end: hit.end,
        text: last.text + hit.text,
        colon: hit.colon,
        matches: shared,
        columns,
        sections: [...last.sections, ...hit.sections],
      };
    } else out.push(hit);
  }
  return out;
}

function labelsIn(piece: Piece, vocabulary: Vocabulary, glued: boolean): LabelHit[] {
  const hits: LabelHit[] = [];
  const { gaps } = piece;
  const text = foldCase(piece.text);
  let at = 0;
  let boundary = true;
  while (at < text.length) {
    boundary ||= gaps.has(at);
    const colon = colonAfter(text, at);
    const hit = labelAt(piece, at, boundary, colon, vocabulary, glued);
    const last = hits.at(-1);
    // Text directly after a colon is a value, even if it is a label elsewhere: 医保类型：自费.
    const isValue =
      hit &&
      !hit.colon &&
      last?.colon &&
      last.end === at &&
      !last.matches.some((m) => hit.matches.some((o) => o.field === m.field));
    if (hit && !isValue) {
      hits.push(hit);
      at = hit.end;
      boundary = true;
      continue;
    }
    boundary = /[:;,，;)\]|。]/u.test(text[at]!) || (boundary && /[([|*·•]/u.test(text[at]!));
    at++;
  }
  return hits;
}

/** Index of the colon that ends a label starting at `at`, or -1 if none is near. */
function colonAfter(text: string, at: number): number {
  for (let i = at + 1; i < Math.min(text.length, at + MAX_HEAD); i++) {
    if (text[i] !== ':') continue;
    if (/\d/u.test(text[i - 1]!) && /\d/u.test(text[i + 1] ?? '')) return -1;
    if (text.startsWith('//', i + 1)) return -1;
    return i;
  }
  return -1;
}

function labelAt(
  piece: Piece,
  at: number,
  boundary: boolean,
  colon: number,
  vocabulary: Vocabulary,
  glued: boolean,
): LabelHit | undefined {
  const { gaps } = piece;
  const text = foldCase(piece.text);
  const make = (end: number, entry: Entry | undefined, quality: number, hasColon: boolean): LabelHit => {
    const hit = plainHit(end, entry, quality, hasColon);
    // A label of another type may be the short form of a label of this type: 代码 for 主管税务机关代码.
    const foreign = entry && entry.fields.length + entry.columns.length + entry.sections.length === 0;
    return foreign ? (resembling(entry.text, vocabulary, (found) => withMatches(hit, found)) ?? hit) : hit;
  };
  const plainHit = (end: number, entry: Entry | undefined, quality: number, hasColon: boolean): LabelHit => ({
    piece,
    start: at,
    end: end + (text[end] === ':' ? 1 : 0),
    text: piece.text.slice(at, end),
    colon: hasColon,
    matches: (entry?.fields ?? []).map((f) => ({ ...f, quality })),
    sections: quality > 0.8 ? (entry?.sections ?? []) : [],
    columns: (entry?.columns ?? []).map((c) => ({ ...c, quality })),
  });
  for (const entry of vocabulary.byFirst.get(text[at]!) ?? []) {
    if (!text.startsWith(entry.text, at)) continue;
    const end = at + entry.text.length;
    const next = text[end];
    // A bracket that continues the label: 名称(中文).
    const tail = /^(?:\([^()]{1,8}\)?|[\])>]){1,2}(?=:|$)/u.exec(text.slice(end));
    if (tail && !vocabulary.entries.has(entry.text + tail[0])) {
      if (boundary) return make(end + tail[0].length, entry, 0.92, text[end + tail[0].length] === ':');
    }
    if (next === ':') return make(end, entry, boundary ? 1 : 0.9, true);
    if (!boundary) continue;
    // The full stop of an abbreviation (No., CK.) is not part of the value.
    if (next === '.' && (end + 1 === text.length || gaps.has(end + 1)) && /[A-Za-z]/u.test(text[end - 1]!))
      return make(end + 1, entry, 1, false);
    if (next === undefined || gaps.has(end))
      return make(end, entry, entry.text.length > 1 || at === 0 ? 1 : 0.7, false);
    // A value without a separator: digits or Latin letters after Chinese words, or a longer label.
    if (entry.text.length === 1 && /^\d{1,4}[页笔张个条单次]/u.test(text.slice(end))) return make(end, entry, 1, false);
    if (entry.text.length >= 2 && /[\d¥$A-Za-z(*]/u.test(next) && !/[\dA-Za-z]/u.test(text[end - 1]!))
      return make(end, entry, 0.95, false);
    if (entry.text.length >= (glued ? 2 : 3) && (at === 0 || glued) && colon < 0) return make(end, entry, 0.8, false);
  }
  if (!boundary) return undefined;
  const framed = /^[[(]([^[\]()\d:]{2,14}(?:\([^()]{1,6}\))?)[\])]:?/u.exec(text.slice(at));
  if (framed && text.length > at + framed[0].length) {
    // A label in brackets before its value: (收款人)史博.
    const end = at + framed[0].replace(/:$/u, '').length;
    const entry = vocabulary.entries.get(framed[1]!);
    if (entry) return make(end, entry, 0.97, text[end] === ':');
    const alike = resembling(framed[1]!, vocabulary, (found) =>
      found.length > 0 ? withMatches(make(end, undefined, 0, text[end] === ':'), found) : undefined,
    );
    if (alike) return alike;
  }
  // Text before a colon, or a whole piece, that resembles a label.
  if (colon > at) {
    // Text before a wide gap is the value of the previous label: 姓名：张三  地址：某路.
    if ([...gaps].some((g) => g > at && colon - g >= 2)) return undefined;
    const head = text.slice(at, colon);
    if (/\d{3}|[。;；]/u.test(head) || !/\p{L}/u.test(head)) return undefined;
    return resembling(head, vocabulary, (found) => withMatches(make(colon, undefined, 0, true), found));
  }
  if (at === 0 && text.length >= 2 && text.length <= 14 && !/\d/u.test(text)) {
    return resembling(text, vocabulary, (found) =>
      found.length > 0 ? { ...withMatches(make(text.length, undefined, 0, false), found), weak: true } : undefined,
    );
  }
  return undefined;
}

interface Alike {
  entry: Entry;
  quality: number;
}

function withMatches(hit: LabelHit, found: readonly Alike[]): LabelHit {
  const best = new Map<number, LabelMatch>();
  const columns = new Map<string, LabelHit['columns'][number]>();
  for (const { entry, quality } of found) {
    for (const f of entry.fields) if ((best.get(f.field)?.quality ?? 0) < quality) best.set(f.field, { ...f, quality });
    for (const c of entry.columns) {
      const key = `${c.table}:${c.column}`;
      if ((columns.get(key)?.quality ?? 0) < quality) columns.set(key, { ...c, quality });
    }
  }
  const sections = found.filter((f) => f.quality > 0.8).flatMap((f) => f.entry.sections);
  return { ...hit, matches: [...best.values()], columns: [...columns.values()], sections };
}

function resembling(
  head: string,
  vocabulary: Vocabulary,
  make: (found: Alike[]) => LabelHit | undefined,
): LabelHit | undefined {
  const seen = new Set<Entry>();
  const found: Alike[] = [];
  for (const pair of pairsOf(head)) {
    for (const entry of vocabulary.byPair.get(pair) ?? []) {
      if (seen.has(entry)) continue;
      seen.add(entry);
      const quality = likeness(head, entry.text);
      if (quality >= LEAST) found.push({ entry, quality });
    }
  }
  return make(found);
}

/** Removes brackets around a label and additions in brackets: [统筹基金支付(元)]. */
function bareLabel(text: string): string {
  const bare = text.replace(/^[[(<*·.、\d]+|[\])>*:]+$/gu, '').replace(/\((?:元|¥|章|盖章|单位)?\)?$/u, '');
  return bare === '' ? text : bare;
}

/**
 * Likeness 0..1 of a printed label and a label of the vocabulary. Allows for OCR errors, affixes (患者姓名 for 姓名) and
 * omitted words.
 */
export function likeness(asPrinted: string, known: string): number {
  const printed = bareLabel(asPrinted);
  if (printed === known) return 1;
  const [long, short] = printed.length >= known.length ? [printed, known] : [known, printed];
  if (short.length >= 2) {
    const share = short.length / long.length;
    // The last word of a Chinese label names the value: 患者姓名 is a 姓名, but 姓名拼音 is not.
    if (long.endsWith(short)) return 0.62 + 0.3 * share;
    if (long.startsWith(short)) return 0.5 + 0.35 * share;
  }
  const distance = editDistance(printed, known, Math.floor(0.4 * long.length));
  const alike = 1 - distance / long.length;
  return long.length >= 3 ? Math.min(0.95, alike) : 0;
}

/** Levenshtein distance, or `limit + 1` if it exceeds the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return Math.min(limit + 1, row[b.length]!);
}
