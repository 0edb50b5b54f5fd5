import { centreX, centreY, clamp, median } from '../document/index.ts';
import { inOrder } from '../trees/index.ts';
import type { Candidate } from './candidates.ts';
import type { CodeFacts } from './code-facts.ts';
import { numberOf } from './grammar.ts';
import type { ItemTable } from './item-tables/index.ts';
import type { LabelHit } from './labels.ts';
import { spanCertainty } from './pieces.ts';
import { type Marked, rulesBetweenX, rulesBetweenY } from './segments.ts';
import type { FieldType, PaperType, ValueKind } from './types/paper-type.ts';

/** Names of the features, in the order that the fitted weights use. */
export const FEATURES = [
  'kind',
  'relation',
  'labelQuality',
  'labelLength',
  'colon',
  'rivalFields',
  'bestField',
  'inSectionOnly',
  'section',
  'labelRank',
  'sectionOrder',
  'rankAgrees',
  'sameLabels',
  'dx',
  'dy',
  'alignment',
  'order',
  'labelsBetween',
  'owned',
  'fit',
  'coverage',
  'length',
  'digits',
  'han',
  'isLabel',
  'rulesX',
  'rulesY',
  'kindRank',
  'kindOrder',
  'kindCount',
  'kindAgrees',
  'amountRank',
  'equalsWords',
  'x',
  'y',
  'size',
  'certainty',
  'inTable',
  'belowTable',
  'columnLabel',
  'lines',
  'joined',
  'betterLabel',
  'hasLabels',
  'code',
  'nearestLabel',
  'titleSize',
  'sums',
  'amountColumn',
  'linesLeft',
  'numbering',
] as const;

const KINDS: ValueKind[] = [
  'text',
  'long-text',
  'title',
  'person',
  'company',
  'address',
  'date',
  'time',
  'datetime',
  'period',
  'amount',
  'amount-in-words',
  'quantity',
  'percent',
  'age',
  'sex',
  'code',
  'invoice-code',
  'invoice-number',
  'tax-id',
  'id-card',
  'bank-account',
  'phone',
  'plate',
  'vin',
  'train',
  'train-ticket-number',
  'train-serial',
  'seat-class',
  'pinyin',
  'ticket-number',
  'fiscal-code',
  'fiscal-number',
  'check-code',
  'count',
  'page-number',
  'code-of',
  'flight',
  'station',
  'seat',
  'distance',
  'flag',
  'derived',
];
const RELATIONS = ['none', 'same', 'right', 'below', 'above'];

/** What the features of all candidates of a paper share. */
export interface PaperContext {
  type: PaperType;
  width: number;
  height: number;
  marked: Marked;
  tables: readonly ItemTable[];
  facts: CodeFacts;
}

interface FieldStats {
  kindOrder: number;
  sectionOrder: number;
}

/** Features of all candidates of a paper, one row for each candidate. */
export function featuresOf(all: readonly (readonly Candidate[])[], context: PaperContext): Float32Array[][] {
  const { type, marked } = context;
  const stats = type.fields.map(
    (f, i): FieldStats => ({
      kindOrder: type.fields.slice(0, i).filter((o) => o.kind === f.kind).length,
      sectionOrder: f.section ? type.sections.findIndex((s) => s.name === f.section) : -1,
    }),
  );
  const ranks = kindRanks(all, type);
  const amounts = amountRanks(all, type);
  const labelRanks = rankLabels(marked.hits);
  const headings = headingsOf(marked);
  const size = median(marked.pieces.map((p) => p.size)) || 1;
  const words = new Set<number>();
  all.forEach((candidates, i) => {
    if (type.fields[i]!.kind !== 'amount-in-words') return;
    for (const c of candidates) {
      const n = numberOf('amount-in-words', c.text);
      if (n !== undefined) words.add(Math.round(n * 100));
    }
  });
  const sums = sumsOf(all, type);
  const shared = { stats, ranks, amounts, labelRanks, headings, size, words, sums };
  return all.map((candidates, i) => {
    const best = candidates.reduce((m, c) => Math.max(m, c.match?.quality ?? 0), 0);
    return candidates.map((c) => rowOf(c, type.fields[i]!, best, context, shared));
  });
}

interface Shared {
  stats: FieldStats[];
  ranks: Map<string, { rank: number; count: number }>;
  amounts: Map<number, number>;
  labelRanks: Map<LabelHit, { rank: number; count: number }>;
  headings: { name: string; box: { x0: number; y0: number; x1: number; y1: number } }[];
  size: number;
  words: Set<number>;
  sums: Set<number>;
}

const slotOf = (c: Candidate): string => {
  const s = c.spans[0]!;
  const g = s.piece.glyphs[s.piece.at[s.start] ?? 0];
  return `${g?.x0.toFixed(1)}:${g?.y0.toFixed(1)}:${c.text}`;
};

/** Rank of each reading among all readings of its kind, in reading order. */
function kindRanks(
  all: readonly (readonly Candidate[])[],
  type: PaperType,
): Map<string, { rank: number; count: number }> {
  const byKind = new Map<string, Map<string, Candidate>>();
  all.forEach((candidates, i) => {
    const kind = type.fields[i]!.kind;
    const seen = byKind.get(kind) ?? new Map<string, Candidate>();
    byKind.set(kind, seen);
    for (const c of candidates) if (c.fit >= 0.5) seen.set(slotOf(c), c);
  });
  const out = new Map<string, { rank: number; count: number }>();
  for (const [kind, seen] of byKind) {
    const sorted = [...seen.entries()].sort(([, a], [, b]) =>
      Math.abs(centreY(a.box) - centreY(b.box)) < 0.6 * a.segment.piece.size
        ? a.box.x0 - b.box.x0
        : a.box.y0 - b.box.y0,
    );
    sorted.forEach(([slot], rank) => {
      out.set(`${kind}|${slot}`, { rank, count: sorted.length });
    });
  }
  return out;
}

/** Rank of each amount by size; the largest has 0. */
function amountRanks(all: readonly (readonly Candidate[])[], type: PaperType): Map<number, number> {
  const values = new Set<number>();
  all.forEach((candidates, i) => {
    if (type.fields[i]!.kind !== 'amount') return;
    for (const c of candidates) {
      const n = numberOf('amount', c.text);
      if (n !== undefined && c.fit >= 0.5) values.add(Math.round(n * 100));
    }
  });
  return new Map([...values].sort((a, b) => b - a).map((v, i) => [v, i]));
}

/** Amounts that are the sum of two other amounts on the paper. */
function sumsOf(all: readonly (readonly Candidate[])[], type: PaperType): Set<number> {
  const values = new Set<number>();
  all.forEach((candidates, i) => {
    if (type.fields[i]!.kind !== 'amount') return;
    for (const c of candidates) {
      const n = c.fit >= 0.5 ? numberOf('amount', c.text) : undefined;
      if (n !== undefined && n > 0) values.add(Math.round(n * 100));
    }
  });
  const list = [...values].sort((a, b) => a - b).slice(-40);
  const out = new Set<number>();
  for (const [i, a] of list.entries()) for (const b of list.slice(i + 1)) if (values.has(a + b)) out.add(a + b);
  return out;
}

/** Rank of each label among the labels with the same words. */
function rankLabels(hits: readonly LabelHit[]): Map<LabelHit, { rank: number; count: number }> {
  const groups = new Map<string, LabelHit[]>();
  for (const h of hits) groups.set(h.text, [...(groups.get(h.text) ?? []), h]);
  const out = new Map<LabelHit, { rank: number; count: number }>();
  for (const group of groups.values()) {
    const sorted = [...group].sort((a, b) =>
      Math.abs(a.piece.box.y0 - b.piece.box.y0) < a.piece.size
        ? a.piece.box.x0 - b.piece.box.x0
        : a.piece.box.y0 - b.piece.box.y0,
    );
    sorted.forEach((h, rank) => {
      out.set(h, { rank, count: sorted.length });
    });
  }
  return out;
}

const headingsOf = (marked: Marked): Shared['headings'] =>
  marked.hits.flatMap((h) => h.sections.map((name) => ({ name, box: marked.hitBoxes.get(h)! })));

/**
 * Whether the nearest heading puts this place into the section: 1 = yes, -1 = another heading is nearer, 0 = no
 * heading.
 */
function sectionAgreement(
  section: string | undefined,
  at: { x0: number; y0: number; x1: number; y1: number },
  headings: Shared['headings'],
  size: number,
): number {
  if (!section || headings.length === 0) return 0;
  const y = centreY(at);
  let best: { name: string; distance: number } | undefined;
  for (const h of headings) {
    const beside = h.box.y0 - size <= y && y <= h.box.y1 + size;
    const left = at.x0 - h.box.x1;
    const above = at.y0 - h.box.y1;
    let distance: number;
    if (beside && left > -size) distance = Math.max(0, left);
    else if (above > -size)
      distance = 2 * Math.max(0, above) + 1.2 * Math.max(0, h.box.x0 - at.x0, at.x0 - h.box.x1) + 2 * size;
    else continue;
    if (!best || distance < best.distance) best = { name: h.name, distance };
  }
  return best ? (best.name === section ? 1 : -1) : 0;
}

function rowOf(
  c: Candidate,
  field: FieldType,
  bestQuality: number,
  context: PaperContext,
  shared: Shared,
): Float32Array {
  const { marked, tables, facts, width, height, type } = context;
  const { label, match, text, box } = c;
  const stat = shared.stats[c.field]!;
  const labelBox = label && marked.hitBoxes.get(label);
  const size = c.spans[0]!.piece.size || shared.size;
  const rank = label && shared.labelRanks.get(label);
  const kind = shared.ranks.get(`${field.kind}|${slotOf(c)}`);
  const number = numberOf(field.kind, text);
  const cents = number === undefined ? undefined : Math.round(number * 100);
  const better = label ? label.matches.reduce((m, o) => (o.field === c.field ? m : Math.max(m, o.quality)), 0) : 0;
  const fact = facts[field.kind];
  const table = tables.find(
    (t) =>
      centreY(box) > t.header.y0 &&
      box.y0 < t.box.y1 &&
      centreX(box) > t.box.x0 - size &&
      centreX(box) < t.box.x1 + size,
  );
  const digits = (text.match(/\d/gu) ?? []).length;
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  const between = labelBox ? labelsBetween(labelBox, box, marked, label, size) : 0;
  return Float32Array.from(
    inOrder(FEATURES, {
      kind: KINDS.indexOf(field.kind),
      relation: RELATIONS.indexOf(c.relation),
      labelQuality: match?.quality ?? 0,
      labelLength: label?.text.length ?? 0,
      colon: label?.colon ? 1 : 0,
      rivalFields: label
        ? label.matches.filter((m) => m.field !== c.field && m.quality >= match!.quality - 0.01).length
        : 0,
      bestField: label ? match!.quality - better : 0,
      inSectionOnly: match?.inSection ? 1 : 0,
      section: sectionAgreement(field.section, labelBox ?? box, shared.headings, size),
      labelRank: rank?.rank ?? -1,
      sectionOrder: stat.sectionOrder,
      rankAgrees: rank && stat.sectionOrder >= 0 ? rank.rank - stat.sectionOrder : 9,
      sameLabels: rank?.count ?? 0,
      dx: labelBox ? clamp((box.x0 - labelBox.x1) / size, -20, 60) : 99,
      dy: labelBox
        ? clamp((centreY(c.spans.length > 1 ? firstLineBox(c) : box) - centreY(labelBox)) / size, -20, 60)
        : 99,
      alignment: labelBox ? Math.min(60, Math.abs(box.x0 - labelBox.x0) / size) : 99,
      order: c.order,
      labelsBetween: between,
      owned: c.segment.owner && c.segment.owner !== label ? 1 : 0,
      fit: c.fit,
      coverage: c.coverage,
      length: text.length,
      digits: digits / Math.max(1, text.length),
      han: han / Math.max(1, text.length),
      isLabel: marked.hits.some(
        (h) => h.piece === c.segment.piece && h.start <= c.spans[0]!.start && h.end >= c.spans[0]!.end,
      )
        ? 1
        : 0,
      rulesX: labelBox && c.relation !== 'below' ? Math.min(4, rulesBetweenX(marked, labelBox, box)) : 0,
      rulesY: labelBox && c.relation === 'below' ? Math.min(4, rulesBetweenY(marked, labelBox, box)) : 0,
      kindRank: kind?.rank ?? -1,
      kindOrder: stat.kindOrder,
      kindCount: kind?.count ?? 0,
      kindAgrees: kind ? kind.rank - stat.kindOrder : 99,
      amountRank: cents === undefined ? -1 : (shared.amounts.get(cents) ?? -1),
      equalsWords: cents !== undefined && shared.words.has(cents) ? 1 : 0,
      x: centreX(box) / width,
      y: centreY(box) / height,
      size: size / shared.size,
      certainty: Math.min(...c.spans.map(spanCertainty)),
      inTable: table ? 1 : 0,
      belowTable: tables.length > 0 && box.y0 >= Math.max(...tables.map((t) => t.box.y1)) - size ? 1 : 0,
      columnLabel: label && label.columns.length > 0 ? 1 : 0,
      lines: c.spans.length,
      joined: c.segment.joined ? 1 : 0,
      betterLabel: bestQuality - (match?.quality ?? 0),
      hasLabels: bestQuality > 0 ? 1 : 0,
      code: fact === undefined ? 0 : fact === text ? 1 : -1,
      nearestLabel: labelBox ? (isNearestLabel(label!, labelBox, box, marked, c.relation) ? 1 : 0) : 0,
      titleSize: label ? label.piece.size / shared.size : 0,
      sums: cents !== undefined && shared.sums.has(cents) ? 1 : 0,
      amountColumn: amountColumn(box, tables, type),
      linesLeft: Math.min(5, c.left ?? 0),
      numbering: numberingOf(text),
    }),
  );
}

/** 1 if a text starts with the first number of a list, 2 if with a later number, else 0. */
function numberingOf(text: string): number {
  const number = /^[(（]?(\d{1,2})[.、)）](?!\d)/u.exec(text)?.[1];
  return number === undefined ? 0 : Number(number) === 1 ? 1 : 2;
}

/**
 * Index, from the right, of the amount column that contains a value or ends above it; -1 if none. Sums are below the
 * column they add up.
 */
function amountColumn(box: { x0: number; x1: number }, tables: readonly ItemTable[], type: PaperType): number {
  for (const t of tables) {
    const columns = t.columns.filter((c) => type.tables[t.table]!.columns[c.column]!.kind === 'amount').reverse();
    const distances = columns.map(
      (c) => Math.max(0, c.x0 - box.x1, box.x0 - c.x1) + 0.01 * Math.abs(c.x0 + c.x1 - box.x0 - box.x1),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest >= 0 && distances[nearest]! < box.x1 - box.x0) return nearest;
  }
  return -1;
}

const firstLineBox = (c: Candidate): { x0: number; y0: number; x1: number; y1: number } => ({
  ...c.box,
  y1: c.box.y0 + c.spans[0]!.piece.size,
});

/** Number of labels between a label and a value. */
function labelsBetween(
  from: { x0: number; y0: number; x1: number; y1: number },
  to: { x0: number; y0: number; x1: number; y1: number },
  marked: Marked,
  own: LabelHit | undefined,
  size: number,
): number {
  let n = 0;
  for (const [hit, box] of marked.hitBoxes) {
    if (hit === own) continue;
    const inRow = Math.abs(centreY(box) - centreY(to)) < size && box.x0 >= from.x1 - size && box.x1 <= to.x0 + size;
    const inColumn = box.y0 >= from.y1 - 0.3 * size && box.y1 <= to.y0 + 0.3 * size && box.x0 < to.x1 && box.x1 > to.x0;
    if (inRow || inColumn) n++;
  }
  return Math.min(n, 5);
}

/** Whether no other label is nearer in the same direction. */
function isNearestLabel(
  own: LabelHit,
  ownBox: { x0: number; y0: number; x1: number; y1: number },
  to: { x0: number; y0: number; x1: number; y1: number },
  marked: Marked,
  relation: string,
): boolean {
  for (const [hit, box] of marked.hitBoxes) {
    if (hit === own) continue;
    if (relation === 'below') {
      if (box.x0 < to.x1 && box.x1 > to.x0 && box.y1 <= to.y0 + 2 && box.y0 > ownBox.y0 + 2) return false;
    } else if (box.y0 < to.y1 && box.y1 > to.y0 && box.x1 <= to.x0 + 2 && box.x0 > ownBox.x0 + 2) return false;
  }
  return true;
}
