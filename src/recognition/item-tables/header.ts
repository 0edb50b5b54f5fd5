import { type Box, boxHeight, boxWidth, centreY, median, overlapX, overlapY, unionBox } from '../../document/index.ts';
import type { LabelHit } from '../labels.ts';
import { type Piece, plainText, spanBox } from '../pieces.ts';
import type { Marked } from '../segments.ts';
import type { TableType } from '../types/paper-type.ts';
import { type PrintedColumn, shareX } from './item-table.ts';

/** A column label, with all columns that it may name. */
export interface HeadColumn {
  text: string;
  box: Box;
  matches: { table: number; column: number; quality: number }[];
  /** Matches no label of any type; OCR may have misread it. */
  unread?: true;
}

/** A header row. */
export interface Band {
  box: Box;
  /** Height of a character. */
  size: number;
  columns: HeadColumn[];
}

/** Minimum share of the first header's columns in a repeated header further down. */
const SAME_HEAD = 0.8;
/** Exceeds the headers of any page. Bounds the work for a page. */
const MOST_BANDS = 20;
const SAME_LINE = 0.1;

/** Words of column labels, longest first. */
export type ColumnWords = readonly { text: string; matches: HeadColumn['matches'] }[];

/** Words of the column labels of a type's tables. */
export function columnWordsOf(tables: readonly TableType[]): ColumnWords {
  const words = new Map<string, HeadColumn['matches']>();
  tables.forEach((type, table) => {
    type.columns.forEach(({ labels }, column) => {
      for (const label of labels) {
        const text = plainText(label);
        if (text.length < 2) continue;
        const known = words.get(text) ?? [];
        if (!known.some((m) => m.table === table && m.column === column))
          known.push({ table, column, quality: RUN_ON });
        words.set(text, known);
      }
    });
  });
  return [...words].map(([text, matches]) => ({ text, matches })).sort((a, b) => b.text.length - a.text.length);
}

/** Quality of a label with the same end as a label of the type, or possibly misread: 收费名称 like 项目名称, 全额 like 金额. */
const ENDS_ALIKE = 0.6;
/** Number of characters at the end that carry the meaning of a label. */
const CORE = 2;

/** Columns that an unknown text may name. */
function guessHead(text: string, words: ColumnWords): HeadColumn['matches'] {
  const plain = text.replace(/[([].*$/u, '');
  if (plain.length < CORE || plain.length > 8) return [];
  const core = plain.slice(-CORE);
  const isMisread = (word: string): boolean =>
    word.length === plain.length &&
    word.at(-1) === plain.at(-1) &&
    [...word].filter((c, i) => c === plain[i]).length >= 0.5 * word.length;
  const matches: HeadColumn['matches'] = [];
  for (const word of words) {
    if (!word.text.endsWith(core) && !isMisread(word.text)) continue;
    for (const m of word.matches)
      if (!matches.some((o) => o.table === m.table && o.column === m.column))
        matches.push({ ...m, quality: ENDS_ALIKE });
  }
  return matches;
}

/** Quality of a label found inside a run of labels without spaces. */
const RUN_ON = 0.85;

/** Header rows of a table: the one with the most distinct columns, and later repetitions. */
export function bandsOf(table: number, marked: Marked, words: ColumnWords): Band[] {
  const labels = marked.hits.filter(
    (hit) => hit.columns.some((c) => c.table === table) && !(hit.colon && hit.end < hit.piece.text.length),
  );
  const found: { band: Band; score: number; names: Set<number> }[] = [];
  const seen: number[] = [];
  for (const seed of labels) {
    const y = centreY(marked.hitBoxes.get(seed)!);
    // Labels on one line belong to one header.
    if (seen.some((other) => Math.abs(other - y) < SAME_LINE * seed.piece.size)) continue;
    seen.push(y);
    const members = labels.filter((l) => Math.abs(centreY(marked.hitBoxes.get(l)!) - y) < 1.1 * seed.piece.size);
    const names = new Map<number, number>();
    for (const m of members) {
      const best = bestMatch(m, table);
      names.set(best.column, Math.max(names.get(best.column) ?? 0, best.quality));
    }
    const band = bandAt(members, marked, words);
    const guessed = band.columns.flatMap((c) =>
      c.matches.filter((m) => m.table === table && m.quality === ENDS_ALIKE && !names.has(m.column)).slice(0, 1),
    );
    for (const m of guessed) names.set(m.column, m.quality);
    if (names.size < 2) continue;
    found.push({ band, score: [...names.values()].reduce((a, b) => a + b, 0), names: new Set(names.keys()) });
  }
  found.sort((a, b) => b.score - a.score);
  const first = found[0];
  if (!first) return [];
  const bands = [first.band];
  for (const { band, names } of found.slice(1)) {
    const same = [...names].filter((n) => first.names.has(n)).length;
    if (names.size < 3 || same < SAME_HEAD * first.names.size) continue;
    if (bands.length < MOST_BANDS && bands.every((b) => band.box.y0 > b.box.y1 || band.box.y1 < b.box.y0))
      bands.push(band);
  }
  return bands.sort((a, b) => a.box.y0 - b.box.y0);
}

const bestMatch = (hit: LabelHit, table: number) =>
  hit.columns.filter((c) => c.table === table).reduce((a, b) => (b.quality > a.quality ? b : a));

/** All text on a header row. Words unknown to the types head columns too. */
function bandAt(members: readonly LabelHit[], marked: Marked, words: ColumnWords): Band {
  const box = unionBox(members.map((m) => marked.hitBoxes.get(m)!));
  const size = median(members.map((m) => m.piece.size)) ?? 0;
  const middle = centreY(box);
  const onLine = (b: Box): boolean => Math.abs(centreY(b) - middle) < Math.max(0.8 * size, 0.6 * boxHeight(box));
  const heads: HeadColumn[] = [];
  const put = (head: HeadColumn): void => {
    const isTaken = heads.some(
      (h) =>
        overlapX(h.box, head.box) > 0.2 * Math.min(boxWidth(h.box), boxWidth(head.box)) &&
        overlapY(h.box, head.box) > 0,
    );
    if (onLine(head.box) && !isTaken) heads.push(head);
  };
  const putRun = (piece: Piece, start: number, end: number): void => {
    for (const part of splitRun(piece.text.slice(start, end), words)) {
      put({
        text: part.text,
        box: spanBox({ piece, start: start + part.start, end: start + part.end }),
        matches: part.matches,
        ...(part.unread && { unread: true }),
      });
    }
  };
  for (const m of members) {
    const parts = splitRun(m.text, words);
    // Two consecutive labels for the same column are one label (Ⅰ助 Ⅱ助).
    if (parts.length > 1 && parts.every((part) => !part.unread)) putRun(m.piece, m.start, m.start + m.text.length);
    else put({ text: m.text, box: marked.hitBoxes.get(m)!, matches: m.columns });
  }
  const taken = new Set(members);
  for (const hit of marked.hits) {
    if (taken.has(hit) || (hit.colon && hit.end < hit.piece.text.length)) continue;
    put({ text: hit.text, box: marked.hitBoxes.get(hit)!, matches: hit.columns });
  }
  const hitsOf = new Map<Piece, LabelHit[]>();
  for (const hit of marked.hits) hitsOf.set(hit.piece, [...(hitsOf.get(hit.piece) ?? []), hit]);
  for (const piece of marked.pieces) {
    if (!onLine(piece.box)) continue;
    let at = 0;
    for (const { start, end } of [...(hitsOf.get(piece) ?? []), { start: piece.text.length, end: piece.text.length }]) {
      if (start > at && !/\d{2}|:/u.test(piece.text.slice(at, start))) putRun(piece, at, start);
      at = end;
    }
  }
  const merged = mergeTails(
    mergeStacked(heads).sort((a, b) => a.box.x0 - b.box.x0),
    size,
  );
  const named = new Set(merged.flatMap((head) => head.matches.map((m) => `${m.table}:${m.column}`)));
  const columns = merged.map((head): HeadColumn => {
    if (head.matches.length > 0) return head;
    return { ...head, matches: guessHead(head.text, words).filter((m) => !named.has(`${m.table}:${m.column}`)) };
  });
  return { box, size, columns };
}

interface RunPart {
  text: string;
  start: number;
  end: number;
  matches: HeadColumn['matches'];
  unread?: true;
}

/** Splits a run of text without spaces into labels. The rest becomes unknown labels. */
function splitRun(text: string, words: ColumnWords): RunPart[] {
  const parts: RunPart[] = [];
  let open = 0;
  const close = (end: number): void => {
    if (end > open) parts.push({ text: text.slice(open, end), start: open, end, matches: [], unread: true });
  };
  for (let at = 0; at < text.length; ) {
    const word = words.find((w) => text.startsWith(w.text, at));
    if (!word) {
      at++;
      continue;
    }
    close(at);
    parts.push({ text: word.text, start: at, end: at + word.text.length, matches: word.matches });
    at += word.text.length;
    open = at;
  }
  close(text.length);
  return parts;
}

/** Joins the slightly detached end of a label: 金额 (元), 手术名 称. */
function mergeTails(heads: readonly HeadColumn[], size: number): HeadColumn[] {
  const out: HeadColumn[] = [];
  for (const head of heads) {
    const last = out.at(-1);
    const near = last && head.box.x0 - last.box.x1;
    const isTail =
      head.unread &&
      last &&
      ((/^[([]|^.{0,2}[)\]]$/u.test(head.text) && near! < 2 * size) || (head.text.length <= 2 && near! < 0.4 * size));
    if (isTail) out[out.length - 1] = { ...last, text: last.text + head.text, box: unionBox([last.box, head.box]) };
    else out.push(head);
  }
  return out;
}

/** Joins labels that are printed in two lines. */
function mergeStacked(heads: readonly HeadColumn[]): HeadColumn[] {
  const out: HeadColumn[] = [];
  for (const head of heads) {
    const i = out.findIndex(
      (o) => shareX(o.box, head.box) && Math.abs(centreY(o.box) - centreY(head.box)) > 0.4 * boxHeight(head.box),
    );
    if (i < 0) out.push(head);
    else {
      const upper = out[i]!;
      const matches = upper.matches.length > 0 ? upper.matches : head.matches;
      const unread = upper.unread && head.unread;
      out[i] = {
        text: upper.text + head.text,
        box: unionBox([upper.box, head.box]),
        matches,
        ...(unread && { unread }),
      };
    }
  }
  return out;
}

/**
 * The columns of a header as one table of the type has them. Lists set in halves side by side repeat the columns from
 * the first one, which starts a new part. A second word for a column that is already named heads an unknown column.
 */
export function partsOf(band: Band, table: number): PrintedColumn[][] {
  const parts: PrintedColumn[][] = [[]];
  for (const head of band.columns) {
    const own = head.matches.filter((m) => m.table === table).sort((a, b) => b.quality - a.quality);
    const part = parts.at(-1)!;
    const free = own.find(
      (m) => m.quality > own[0]!.quality - 0.1 && !part.some((o) => o.column === m.column || o.shared === m.column),
    );
    const again = own[0] && part.find((o) => o.column >= 0)?.column === own[0].column;
    if (!free && again) parts.push([]);
    const match = free ?? (again ? own[0] : undefined);
    const shared = /[/及]/u.test(head.text)
      ? own.find((m) => m !== match && m.quality === 1 && match?.quality === 1)
      : undefined;
    const unread = head.unread || (own.length > 0 && !match) ? head.text : undefined;
    parts.at(-1)!.push({
      column: match?.column ?? -1,
      box: head.box,
      ...(shared && { shared: shared.column }),
      ...(unread !== undefined && { unread }),
    });
  }
  moveLeads(parts);
  return parts.map((part, i) => (i === 0 ? part : repeatOf(parts[0]!, part)));
}

/** A column before the first known one (序号) is repeated before each later part. */
function moveLeads(parts: PrintedColumn[][]): void {
  const lead = parts[0]!.findIndex((c) => c.column >= 0);
  for (let i = 0; i + 1 < parts.length; i++) {
    const part = parts[i]!;
    const room = part.length - 1 - part.findLastIndex((c) => c.column >= 0);
    const moving = Math.min(lead, room);
    parts[i + 1]!.unshift(...part.splice(part.length - moving, moving));
  }
}

/** A later part with the same number of columns repeats the first one, even if OCR lost a label. */
function repeatOf(first: readonly PrintedColumn[], part: readonly PrintedColumn[]): PrintedColumn[] {
  if (part.length !== first.length) return [...part];
  const fits = part.every((c, j) => c.column < 0 || c.column === first[j]!.column);
  return fits ? part.map((c, j) => (c.column >= 0 ? c : { ...first[j]!, box: c.box })) : [...part];
}
