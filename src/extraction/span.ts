import { type Quad, quadOfBox } from '../document/index.ts';
import { isCreditCode, parseAmount } from '../values/index.ts';
import { spanBox } from './page-index.ts';
import type { FieldSpec, Found, Reading, Region, TextLine } from './types.ts';

/** A half-open part of a line, in units of its text. */
export interface Span {
  line: TextLine;
  start: number;
  end: number;
}

/** The place of a span: its page, box and the quads of its characters. */
export function regionOf(span: Span): Region {
  const { line, start, end } = span;
  const reading = readingOf(span);
  const box = spanBox(line, start, end);
  const chars: Quad[] = [];
  let quad: Quad = quadOfBox(box);
  if (line.boxes.length > 0) {
    for (let i = start; i < end; i++) {
      // The low half of a surrogate pair is not a separate character.
      if (/^[\s\uDC00-\uDFFF]$/u.test(line.text[i]!) || /^[\uDC00-\uDFFF]$/.test(line.text[i]!)) continue;
      chars.push(
        (line.quads
          ? line.quads.slice(8 * i, 8 * i + 8)
          : quadOfBox({
              x0: line.boxes[4 * i]!,
              y0: line.boxes[4 * i + 1]!,
              x1: line.boxes[4 * i + 2]!,
              y1: line.boxes[4 * i + 3]!,
            })) as unknown as Quad,
      );
    }
    const [a, b] = [chars[0], chars.at(-1)];
    if (line.quads && a && b) quad = [a[0], a[1], b[2], b[3], b[4], b[5], a[6], a[7]];
  }
  return {
    pageNumber: line.pageNumber,
    lineId: line.id,
    box,
    quad,
    text: line.text.slice(start, end),
    chars,
    ...(reading && { reading }),
  };
}

function readingOf({ line, start, end }: Span): Reading | undefined {
  let [count, sum, lowest] = [0, 0, 1];
  for (let i = start; i < end; i++) {
    if (/^[\s\uDC00-\uDFFF]$/u.test(line.text[i]!)) continue;
    const confidence = line.confidences?.[i] ?? 1;
    count++;
    sum += confidence;
    lowest = Math.min(lowest, confidence);
  }
  return count === 0 ? undefined : { lowest, mean: sum / count, count };
}

/** The reading of all characters of a value with several regions. */
export function readingOfRegions(regions: readonly Region[]): Reading | undefined {
  const known = regions.flatMap(({ reading }) => reading ?? []);
  const count = known.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return undefined;
  return {
    lowest: Math.min(...known.map(({ lowest }) => lowest)),
    mean: known.reduce((sum, one) => sum + one.mean * one.count, 0) / count,
    count,
  };
}

/** Lowest OCR confidence of the characters; 1 if they come from the source. */
export function readConfidence(spans: readonly Span[]): number {
  let least = 1;
  for (const { line, start, end } of spans)
    for (let i = start; i < end; i++) least = Math.min(least, line.confidences?.[i] ?? 1);
  return least;
}

const HAN_OR_MARK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Removes spaces after full-width punctuation, and spaces that OCR inserts in numbers (`405. 72`). */
function tidy(text: string, read: boolean): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=[\u3001-\u301f\uff01-\uff0f\uff1a-\uff1f]) (?=[\p{Script=Han}\u3001-\u301f\uff01-\uff0f])/gu, '')
    .replace(/(?<=\p{Script=Han}) (?=[\u3001-\u301f\uff01-\uff0f\uff1a-\uff1f])/gu, '');
  if (read && isCreditCode(plain)) return plain.replace(/\s/gu, '');
  return read ? plain.replace(/(?<=\d[.,]) (?=\d{2}(?!\d))/gu, '').replace(/(?<=\d) (?=[.,]\d)/gu, '') : plain;
}

/** Joins consecutive spans. No space between Chinese lines; a hyphenated word keeps its hyphen. */
export function joinSpans(spans: readonly Span[]): string {
  let text = '';
  for (const { line, start, end } of spans) {
    const part = tidy(line.text.slice(start, end), line.confidences !== undefined);
    const glue = text === '' || (HAN_OR_MARK.test(text.at(-1)!) && HAN_OR_MARK.test(part[0] ?? '')) ? '' : ' ';
    text += part === '' ? '' : glue + part;
  }
  return text;
}

export const foundAt = (
  spans: readonly Span[],
  spec: Pick<FieldSpec, 'type' | 'options'>,
  confidence: number,
): Found => {
  const value = joinSpans(spans);
  return { value, typed: typedValue(value, spec) ?? value, regions: spans.map(regionOf), confidence, grounded: true };
};

const YES = /^(?:是|有|对|真|yes|true|y|oui|ja|si|sí|☑|☒|✓|√|✔|■|x)$/iu;
const NO = /^(?:否|无|没有|不|假|no|false|n|non|nein|☐|□|○)$/iu;

/** The value in the requested type, or undefined if the text cannot be converted. */
export function typedValue(
  value: string,
  spec: Pick<FieldSpec, 'type' | 'options'>,
): string | number | boolean | undefined {
  switch (spec.type) {
    case 'number':
      return parseAmount(value);
    case 'integer': {
      const n = parseAmount(value);
      return n === undefined ? undefined : Number.isInteger(n) ? n : undefined;
    }
    case 'boolean':
      return YES.test(value.trim()) ? true : NO.test(value.trim()) ? false : undefined;
    case 'enum': {
      const same = (a: string) => a.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
      return (
        spec.options?.find((o) => same(o) === same(value)) ?? spec.options?.find((o) => same(value).includes(same(o)))
      );
    }
    default:
      return value;
  }
}
