import type { Glyph, PaperCode } from '../../document/index.ts';
import { type Span, spanGlyphs } from '../pieces.ts';
import type { RecognisedPaper, RecognisedValue } from '../record.ts';
import type { PaperType, ValueKind } from '../types/paper-type.ts';
import { type Alternative, alternativesOf } from './alternatives.ts';

/** Another text on the page that may be the value of a field. */
export interface OtherValue {
  value: RecognisedValue;
  spans: readonly Span[];
  /** 0..1 */
  probability: number;
}

/** What the page says, beyond the chosen values. */
export interface Evidence {
  type: PaperType;
  codes: readonly PaperCode[];
  /** Spans of a value; empty if it is not printed. */
  spansOf(value: RecognisedValue): readonly Span[];
  /** The printed label of a field's value, or undefined. */
  labelOf(key: string): object | undefined;
  /** Other candidates for a field, likeliest first. */
  others(key: string): readonly OtherValue[];
}

/** A field or cell, with its current value. */
export interface Slot {
  key: string;
  kind: ValueKind;
  value: RecognisedValue;
  /** Fields only: the printed label of the value. */
  label?: object;
  /** Possible replacements, likeliest first. */
  alternatives(): readonly Replacement[];
}

/** A replacement that the page supports. */
export interface Replacement extends Alternative {
  /** Set if the text is at another place on the page. */
  other?: RecognisedValue;
}

/** The values of a paper during repair. */
export class Slots {
  readonly #paper: RecognisedPaper;
  readonly #fields: Map<string, Slot>;
  readonly #tables: Map<string, Map<string, Slot>[]>;

  constructor(paper: RecognisedPaper, evidence: Evidence) {
    this.#paper = paper;
    const kinds = new Map(evidence.type.fields.map((f) => [f.key, f.kind]));
    const used = new Set(
      [...paper.fields, ...paper.tables.flatMap((t) => t.rows.flat())].flatMap((v) =>
        evidence.spansOf(v).flatMap(spanGlyphs),
      ),
    );
    this.#fields = new Map(
      paper.fields.map((value) => [
        value.key,
        {
          ...slotOf(value.key, kinds.get(value.key) ?? 'text', value, evidence, used),
          label: evidence.labelOf(value.key),
        },
      ]),
    );
    this.#tables = new Map(
      paper.tables.map((table) => {
        const columns = new Map(
          evidence.type.tables.find((t) => t.name === table.name)?.columns.map((c) => [c.key, c.kind]),
        );
        const rows = table.rows.map(
          (row) =>
            new Map(
              row.map((value) => [
                value.key,
                slotOf(`${table.name}.${value.key}`, columns.get(value.key) ?? 'text', value, evidence),
              ]),
            ),
        );
        return [table.name, rows];
      }),
    );
  }

  field(key: string): Slot | undefined {
    return this.#fields.get(key);
  }

  /** Slots of a table by column, one map per row. */
  rows(table: string): readonly ReadonlyMap<string, Slot>[] {
    return this.#tables.get(table) ?? [];
  }

  all(): Slot[] {
    return [
      ...this.#fields.values(),
      ...[...this.#tables.values()].flatMap((rows) => rows.flatMap((row) => [...row.values()])),
    ];
  }

  /** The paper with the current values. */
  paper(): RecognisedPaper {
    return {
      ...this.#paper,
      fields: this.#paper.fields.map((value) => this.#fields.get(value.key)!.value),
      tables: this.#paper.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row, i) => row.map((value) => this.rows(table.name)[i]!.get(value.key)!.value)),
      })),
    };
  }
}

/** Replaces the value of a slot. */
export function replace(slot: Slot, { text, other }: Replacement): void {
  slot.value = other ?? { ...slot.value, value: text };
}

/** `used`: characters that already belong to a value. Omitted for cells, which have no other places. */
function slotOf(
  key: string,
  kind: ValueKind,
  value: RecognisedValue,
  evidence: Evidence,
  used?: ReadonlySet<Glyph>,
): Slot {
  let known: Replacement[] | undefined;
  const read = (): Replacement[] => {
    const glyphs = evidence
      .spansOf(value)
      .flatMap((span) =>
        Array.from({ length: span.end - span.start }, (_, i) => span.piece.glyphs[span.piece.at[span.start + i]!]),
      );
    const own: Replacement[] =
      glyphs.length === value.value.length ? alternativesOf(value.value, glyphs, signsOf(kind)) : [];
    if (used) {
      for (const { value: other, spans, probability } of evidence.others(key)) {
        if (other.value === '' || other.value === value.value || spans.flatMap(spanGlyphs).some((g) => used.has(g)))
          continue;
        own.push({ text: other.value, cost: COST_OF_PLACE - Math.log(Math.max(1e-3, probability)), other });
      }
    }
    return own.sort((a, b) => a.cost - b.cost);
  };
  return {
    key,
    kind,
    value,
    alternatives: () => {
      known ??= read();
      return known;
    },
  };
}

/** Extra cost of another place on the page. */
const COST_OF_PLACE = 1;

/** Characters that may occur in values of a kind. */
function signsOf(kind: ValueKind): (sign: string) => boolean {
  switch (kind) {
    case 'amount':
    case 'quantity':
    case 'distance':
      return (sign) => /[\d.,-]/u.test(sign);
    case 'amount-in-words':
      return (sign) =>
        /[零〇一二三四五六七八九十百千壹贰貳叁叄參肆伍陆陸柒捌玖拾佰仟万萬亿億圆圓元角分整正]/u.test(sign);
    case 'tax-id':
    case 'id-card':
    case 'train-ticket-number':
    case 'train-serial':
      return (sign) => /[\dA-Z]/u.test(sign);
    case 'date':
      return (sign) => /[\d年月日./-]/u.test(sign);
    default:
      return () => false;
  }
}
