import { isOpen } from './detect-value.ts';
import type { FieldQuery } from './field-query.ts';
import type { LabelUnit, PageIndex, Segment } from './page-index.ts';
import { partyFactor } from './parties.ts';
import { similarity } from './similarity.ts';

/** A label of the field on a page, with a likeness. */
export interface Occurrence {
  unit: LabelUnit;
  sim: number;
  /** The value must follow directly, because the label is inside a line. */
  strict: boolean;
}

/** Minimum likeness of a label. Labels of common words are frequent; a less similar one names another field. */
const LEAST_SIMILARITY = 0.7;

/** Finds the labels of a field on a page. */
export function occurrencesOf(query: FieldQuery, index: PageIndex): Occurrence[] {
  const out: Occurrence[] = [];
  for (const segment of index.segments) {
    for (const unit of segment.units) {
      let best = 0;
      for (const label of query.labels) {
        if (label.weight <= best) break;
        const s = similarity(label.core, unit.core, LEAST_SIMILARITY);
        if (s < LEAST_SIMILARITY) continue;
        // A slightly different label is often a label of another field, especially a short one.
        const sim = s === 1 ? 1 : s ** 2;
        const value = sim * label.weight * (label.party ? partyFactor(label.party, segment, index) : 1);
        if (value > best) best = value;
      }
      if (best >= 0.45) out.push({ unit, sim: best, strict: false });
    }
    const inside = insideOf(query, segment, index);
    if (inside && !out.some((o) => o.unit.segment === segment && o.unit.end === inside.unit.end && o.sim >= inside.sim))
      out.push(inside);
  }
  return out;
}

/** Names this close in weight are equal. */
const SAME_NAME = 0.05;
/** After `Company No`, the value is a number, not a company. */
const NUMBER_OF = /^\s?(?:no|nr|number|id|reg|registration|code)\b/u;

/** A label inside a line, without a colon: `Invoice no 123`, `- VAT FR123 -`. */
function insideOf(query: FieldQuery, segment: Segment, index: PageIndex): Occurrence | undefined {
  // `Hotel Details` is a label, not the name of a hotel.
  if (isOpen(query.kind) && segment.isKey && !segment.units.some((u) => u.colon)) return undefined;
  const { text, at } = segment.normal;
  let best: Occurrence | undefined;
  for (const label of query.labels) {
    if (label.plain.length < 2 && label.plain !== '#') continue;
    for (let i = text.indexOf(label.plain); i >= 0; i = text.indexOf(label.plain, i + 1)) {
      const before = text[i - 1] ?? '';
      const end = i + label.plain.length;
      const after = text[end] ?? '';
      const han = /\p{Script=Han}/u.test(label.plain);
      if (
        after === '' ||
        /\p{L}/u.test(before) ||
        (han ? /\p{Script=Han}/u.test(after) && i > 0 : /\p{L}/u.test(after)) ||
        (/\d/u.test(after) && /\d$/u.test(label.plain))
      )
        continue;
      if (/^\s?(?:[%(])/u.test(text.slice(end))) continue;
      if (NUMBER_OF.test(text.slice(end)) && isOpen(query.kind)) continue;
      const lead = i === 0 ? 0.92 : /[-,;|(•.]\s*$/u.test(text.slice(0, i)) || text[i - 2] === '-' ? 0.86 : 0.72;
      const sim = lead * label.weight * (label.party ? partyFactor(label.party, segment, index) : 1);
      // Of names at one place the longest: `VAT reg no` before `VAT`.
      const same = best?.unit.start === at[i]!;
      const longer = same && at[end]! > best!.unit.end;
      if (best && (longer ? sim < best.sim - SAME_NAME : sim <= best.sim + (same ? SAME_NAME : 0))) continue;
      best = { unit: { segment, start: at[i]!, end: at[end]!, core: label.core, colon: false }, sim, strict: true };
    }
  }
  return best;
}
