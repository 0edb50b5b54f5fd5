import { overlapY } from '../document/index.ts';
import type { Candidate } from './candidates.ts';
import { CHECK_MARK, CHECKED } from './check-marks.ts';
import type { FieldQuery } from './field-query.ts';
import type { PageIndex, Segment } from './page-index.ts';
import { core, similarity } from './similarity.ts';

const ANY = new RegExp(CHECK_MARK.source, 'gu');

interface Option {
  segment: Segment;
  checked: boolean;
  mark: number;
  start: number;
  end: number;
}

/** Options in a line: each mark, with the text up to the next one. */
function optionsOf(segment: Segment): Option[] {
  const text = segment.line.text;
  const marks = [...text.matchAll(ANY)];
  return marks.flatMap((m, i) => {
    let start = m.index + m[0].length;
    let end = marks[i + 1]?.index ?? text.length;
    while (start < end && /[\s:：]/u.test(text[start]!)) start++;
    while (end > start && /[\s,，;；、/]/u.test(text[end - 1]!)) end--;
    return end > start ? [{ segment, checked: CHECKED.includes(m[0]), mark: m.index, start, end }] : [];
  });
}

/**
 * The ticked option of a group: on a line that starts with the field's label, or beside the label. For an `enum`,
 * anywhere.
 */
export function checkedCandidates(query: FieldQuery, index: PageIndex): Candidate[] {
  const out: Candidate[] = [];
  for (const segment of index.segments) {
    const options = optionsOf(segment);
    if (options.length === 0) continue;
    const ticked = options.filter((o) => o.checked);
    if (query.spec.type === 'boolean') {
      for (const o of options) {
        const sim = similarity(core(query.spec.name), core(segment.line.text.slice(o.start, o.end)));
        if (sim >= 0.85) out.push({ spans: [{ line: segment.line, start: o.mark, end: o.mark + 1 }], score: sim });
      }
      continue;
    }
    // An enum has one answer; a text may name several.
    const one = ticked[0];
    if (!one || (ticked.length > 1 && query.spec.type === 'enum')) continue;
    const text = segment.line.text.slice(one.start, one.end);
    const named = Math.max(
      labelled(query, segment, options[0]!.mark),
      ...index.segments
        .filter((s) => s !== segment && leads(s, segment))
        .map((s) => labelled(query, s, s.line.text.length)),
    );
    const listed = query.spec.options?.some((o) => core(o) === core(text)) ? 0.85 : 0;
    const score = Math.max(0.98 * named, listed);
    if (score > 0.6)
      out.push({ spans: ticked.map((o) => ({ line: segment.line, start: o.start, end: o.end })), score });
  }
  return out;
}

/** Whether `a` could be the label of the options in `b`: to the left on the same line. */
const leads = (a: Segment, b: Segment): boolean =>
  a.box.x1 <= b.box.x0 + 2 && b.box.x0 - a.box.x1 < 20 * b.line.size && overlapY(a.box, b.box) > 0.4 * b.line.size;

function labelled(query: FieldQuery, segment: Segment, end: number): number {
  const name = core(segment.line.text.slice(0, end));
  if (name === '') return 0;
  return Math.max(0, ...query.labels.map((l) => (similarity(l.core, name) >= 0.85 ? l.weight : 0)));
}
