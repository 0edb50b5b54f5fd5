import { findDate } from '../values/index.ts';
import type { Candidate } from './candidates.ts';
import type { FieldQuery } from './field-query.ts';
import { type PageIndex, type Segment, wholeSpan } from './page-index.ts';

/** Patterns of unlabelled values on Chinese railway tickets. Group 1, if present, is the value. */
const SHAPES: Record<string, RegExp> = {
  train_number: /(?<![A-Z\d])[GDCZTKYSL]\d{1,4}(?!\d)/u,
  seat_number: /\d{1,2}\s?车\s?(?:\d{1,3}\s?[A-F]?\s?号(?:[上中下]铺)?|无座)/u,
  seat_class: /(?:新空调)?(?:商务座|特等座|一等座|二等座|硬座|软座|高级软卧|高级动卧|硬卧|软卧|动卧|无座)/u,
  departure_time: /(?<!\d)(\d{1,2}:\d{2})\s?开/u,
  id_number: /\d{6,10}\*{4}[\dXx]{4}/u,
  passenger: /\d{6,10}\*{4}[\dXx]{4}\s*(\p{Script=Han}{2,4})(?!\p{Script=Han})/u,
};
const STATION = /^\s*\p{Script=Han}{2,8}站\s*$/u;
const SCORE = 0.62;

/** Values of a railway ticket. Requires a train number between two stations. */
export function onTicket(query: FieldQuery, pages: readonly PageIndex[]): Candidate[] {
  const key = keyOf(query);
  if (!key) return [];
  return pages.flatMap(({ segments }) => {
    const train = segments.find((s) => SHAPES.train_number!.test(s.line.text) && s.line.text.trim().length <= 8);
    if (!train) return [];
    const stations = segments.filter(
      (s) => STATION.test(s.line.text) && Math.abs(s.box.y0 - train.box.y0) < 2 * train.line.size,
    );
    const from = stations.find((s) => s.box.x1 <= train.box.x0 + 1);
    const to = stations.find((s) => s.box.x0 >= train.box.x1 - 1);
    if (!from || !to) return [];
    if (key === 'departure_station') return [wholeLineCandidate(from)];
    if (key === 'arrival_station') return [wholeLineCandidate(to)];
    if (key === 'departure_date') {
      return segments.flatMap((s) => {
        const date = s.isKey ? undefined : findDate(s.line.text);
        return date && s.box.y0 > train.box.y1
          ? [{ spans: [{ line: s.line, start: date.start, end: date.end }], score: SCORE }]
          : [];
      });
    }
    const shape = SHAPES[key];
    if (!shape) return [];
    // `¥240` misread as `Y240` looks like a train number.
    return (key === 'train_number' ? [train] : segments).flatMap((s) => {
      const match = shape.exec(s.line.text);
      if (!match) return [];
      const start = match.index + (match[1] ? match[0].indexOf(match[1]) : 0);
      return [{ spans: [{ line: s.line, start, end: start + (match[1] ?? match[0]).length }], score: SCORE }];
    });
  });
}

const wholeLineCandidate = (s: Segment): Candidate => ({
  spans: [wholeSpan(s)],
  score: SCORE,
});

const keyOf = ({ concepts, spec }: FieldQuery): string | undefined => {
  if (/发车时间|开车时间|departure time/iu.test(spec.name)) return 'departure_time';
  return concepts
    .map(({ key }) => key)
    .find((key) => key in SHAPES || /^(?:departure_station|arrival_station|departure_date)$/.test(key));
};
