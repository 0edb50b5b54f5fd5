import {
  columnsAskedFor,
  fieldsAskedFor,
  type PaperType,
  type RecognisedPaper,
  type RecognisedValue,
  recogniseAny,
  typesOf,
} from '../../recognition/index.ts';
import { joinSpans, regionOf, type Span, typedValue } from '../span.ts';
import type { ArraySpec, ExtractionRequest, FieldSpec, Found, PageText } from '../types.ts';
import { type PagePaper, paperOfPage } from './page-paper.ts';

/** Values from pages that are bills or medical papers; null or empty where they have none. */
export interface RecognisedValues {
  scalars: (Found | null)[];
  arrays: (Found | null)[][][];
}

/** Limits of pages, and of characters on a page. Bills and reports are short, and rating takes quadratic time. */
const MAX_PAGES = 20;
const MAX_CHARACTERS = 6000;

/**
 * Values of bills and medical papers by their types (`recognition/`), for names that match fields of the type.
 * Undefined if no page is one.
 */
export function recognisedValues(pages: readonly PageText[], request: ExtractionRequest): RecognisedValues | undefined {
  const chinese = pages
    .slice(0, MAX_PAGES)
    .map((page, index) => ({ page, index }))
    .filter(({ page }) => charactersOf(page) <= MAX_CHARACTERS && isChinese(page));
  if (chinese.length === 0) return undefined;
  const worth = worthOf(request);
  if (worth.none) return undefined;
  const known = chinese.flatMap(({ page, index }) => {
    const made = paperOfPage(page);
    const read = made && recogniseAny(made.paper, index, worth.of);
    return read ? [{ ...read, made: made! }] : [];
  });
  if (known.length === 0) return undefined;
  const scalars: (Found | null)[] = request.scalars.map(() => null);
  const arrays: (Found | null)[][][] = request.arrays.map(() => []);
  for (const one of known) {
    fieldsAskedFor(one.type, request.scalars).forEach((field, i) => {
      if (field !== undefined) scalars[i] ??= found(one.paper.fields[field], request.scalars[i]!, one.made);
    });
    request.arrays.forEach((array, i) => void arrays[i]!.push(...rowsForArray(one, array)));
  }
  return { scalars, arrays };
}

/** Minimum share of Chinese characters. The types are Chinese; a foreign till receipt shares too little with them. */
const LEAST_CHINESE = 0.2;

function isChinese({ lines, tables }: PageText): boolean {
  const text = [...lines, ...tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines))]
    .map((line) => line.text)
    .join('');
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) > LEAST_CHINESE * (text.match(/\p{L}/gu)?.length ?? 0);
}

const charactersOf = ({ lines, tables }: PageText): number =>
  [...lines, ...tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines))].reduce(
    (sum, { text }) => sum + text.length,
    0,
  );

/** The number of requested names that a type has. Cached, because a document has many pages. */
function worthOf({ scalars, arrays }: ExtractionRequest): { none: boolean; of(type: PaperType): number } {
  const count = (list: readonly (number | undefined)[]): number => list.filter((one) => one !== undefined).length;
  const counts = new Map<PaperType, number>();
  const of = (type: PaperType): number => {
    let n = counts.get(type);
    if (n === undefined) {
      n =
        count(fieldsAskedFor(type, scalars)) +
        arrays.reduce(
          (sum, array) => sum + Math.max(0, ...type.tables.map((t) => count(columnsAskedFor(t, array.columns)))),
          0,
        );
      counts.set(type, n);
    }
    return n;
  };
  return { none: !(['bill', 'medical'] as const).some((family) => typesOf(family).some((type) => of(type) > 0)), of };
}

/** Rows of a type's table that has every column of an array. */
function rowsForArray(
  { type, paper, made }: { type: PaperType; paper: RecognisedPaper; made: PagePaper },
  array: ArraySpec,
): (Found | null)[][] {
  for (const table of type.tables) {
    const columns = columnsAskedFor(table, array.columns);
    if (columns.length === 0 || columns.includes(undefined)) continue;
    const rows = paper.tables.find(({ name }) => name === table.name)?.rows ?? [];
    return rows.map((row) => columns.map((column, i) => found(row[column!], array.columns[i]!, made)));
  }
  return [];
}

/** A recognised value with its place, or null if the value is implied, not printed. */
function found(value: RecognisedValue | undefined, spec: FieldSpec, { placeOf }: PagePaper): Found | null {
  if (!value || value.regions.length === 0) return null;
  const spans: Span[] = [];
  for (const quad of value.regions.flatMap(({ chars }) => chars)) {
    const place = placeOf(quad);
    if (!place) return null;
    const last = spans.at(-1);
    const between =
      last && last.line === place.line && last.end <= place.start
        ? place.line.text.slice(last.end, place.start)
        : undefined;
    if (last && between?.trim() === '') last.end = place.end;
    else spans.push({ ...place });
  }
  const text = asPrinted(value, joinSpans(spans));
  return {
    value: text,
    typed: typedValue(text, spec) ?? text,
    regions: spans.map(regionOf),
    confidence: Math.round(value.confidence * 1000) / 1000,
    grounded: true,
  };
}

/** The printed text, with the corrections made by checks. Dates keep their printed form. */
function asPrinted({ value }: RecognisedValue, printed: string): string {
  const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');
  return bare(value).length === bare(printed).length ? value : printed;
}
