import { AMOUNT, findDate, parseAmount } from '../values/index.ts';
import { type Alignment, align, alignExactly, type Stream, streamOf } from './align.ts';
import { joinSpans, readConfidence, regionOf, type Span, typedValue } from './span.ts';
import type { AlignmentGrade, Found, GroundingHints, PageText, TextLine } from './types.ts';

const TRUST: Record<AlignmentGrade, number> = { exact: 1, lesser: 0.9, fuzzy: 0.7, none: 0.3 };
/** Trust in a match outside the lines that the model named: the same words may have another meaning there. */
const TRUST_ELSEWHERE = 0.5;

interface Material {
  byId: Map<string, TextLine[]>;
  /** One per page, in page order. */
  streams: Stream[];
}

const materials = new WeakMap<readonly PageText[], Material>();

function materialOf(pages: readonly PageText[]): Material {
  let m = materials.get(pages);
  if (!m) {
    const lines = new Map<number, TextLine[]>(pages.map((p) => [p.pageNumber, []]));
    const byId = new Map<string, TextLine[]>();
    for (const page of pages) {
      const all = [...page.lines, ...page.tables.flatMap((t) => t.cells.flatMap((c) => c.lines))].sort(
        (a, b) => a.element - b.element,
      );
      for (const line of all) {
        lines.get(line.pageNumber)?.push(line);
        for (const id of new Set([line.id, line.cell ?? line.id])) byId.set(id, [...(byId.get(id) ?? []), line]);
      }
    }
    m = { byId, streams: [...lines.values()].map(streamOf) };
    materials.set(pages, m);
  }
  return m;
}

/**
 * Locates a model's value on the pages: first in the lines it names, then page by page. Text and boxes are those on the
 * page, even where the model changed case, width, notation or words. A value that is not found has no region and
 * `grounded` false.
 */
export function ground(
  pages: readonly PageText[],
  value: string | number | boolean,
  hints: GroundingHints = {},
): Found {
  const { byId, streams } = materialOf(pages);
  const named = new Set((hints.ids ?? []).flatMap((id) => byId.get(id.trim()) ?? []));
  const text = String(value).trim();
  const type = hints.type ?? (typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string');

  const hit = find(named, streams, text, value, type, hints.quote?.trim());
  const grade = hit?.grade ?? 'none';
  const elsewhere =
    hit !== undefined &&
    hints.ids !== undefined &&
    hints.ids.length > 0 &&
    !hit.spans.some(({ line }) => named.has(line));
  // Concluded values (enum, boolean) are not replaced by printed text.
  const printed = hit && type !== 'enum' && type !== 'boolean' ? joinSpans(hit.spans) : text;
  const typed =
    type === 'string' || type === 'date'
      ? printed
      : typeof value === type
        ? value
        : typedValue(text, { type, options: hints.options });
  const confidence = Math.min(
    hit ? readConfidence(hit.spans) : 1,
    TRUST[grade],
    elsewhere ? TRUST_ELSEWHERE : 1,
    hints.probability ?? 1,
    typed === undefined ? 0.5 : 1,
  );
  return {
    value: printed,
    typed: typed ?? printed,
    regions: hit ? hit.spans.map(regionOf) : [],
    confidence: Math.round(Math.max(0, confidence) * 1000) / 1000,
    grounded: hit !== undefined,
    grade,
  };
}

function find(
  named: ReadonlySet<TextLine>,
  pages: readonly Stream[],
  text: string,
  value: string | number | boolean,
  type: string,
  quote: string | undefined,
): Alignment | undefined {
  if (text === '') return undefined;
  const scopes = [...(named.size > 0 ? [streamOf([...named])] : []), ...pages];
  if (quote) {
    for (const scope of scopes) {
      const quoted = align(scope, quote);
      if (!quoted) continue;
      const within = valueIn(streamOfSpans(quoted.spans), text, value, type);
      if (within) return back(within, quoted);
      // The meaning of a ticked box or a phrase is not printed, so the quote is the evidence.
      if ((type === 'boolean' || type === 'enum') && quoted.grade === 'exact') return { ...quoted, grade: 'lesser' };
    }
  }
  if (type === 'boolean') return undefined;
  if (named.size > 0) {
    const there = valueIn(scopes[0]!, text, value, type);
    if (there?.grade === 'exact') return there;
    // For a value on several lines, models name the first line.
    for (const page of pages) {
      const spans = alignExactly(page, text, named);
      if (spans) return { spans, grade: 'exact' };
    }
    if (there) return there;
  }
  for (const page of pages) {
    const hit = valueIn(page, text, value, type);
    if (hit) return hit;
  }
  return undefined;
}

/** Finds the value as given, or in another notation: 1234.5 as `1,234.50`, 2024-01-05 as `5 janvier 2024`. */
function valueIn(stream: Stream, text: string, value: string | number | boolean, type: string): Alignment | undefined {
  const straight = type === 'boolean' ? undefined : align(stream, text);
  if (straight?.grade === 'exact') return straight;
  const number =
    typeof value === 'number' ? value : type === 'number' || type === 'integer' ? parseAmount(text) : undefined;
  if (number !== undefined) {
    const span = lineSearch(stream.lines, (line) => {
      AMOUNT.lastIndex = 0;
      for (let m = AMOUNT.exec(line); m; m = AMOUNT.exec(line)) {
        const v = parseAmount(m[0]);
        if (v !== undefined && Math.abs(v - number) < 1e-9)
          return [m.index + m[0].length - m[0].trimStart().length, m.index + m[0].trimEnd().length];
      }
      return undefined;
    });
    return span && { spans: [span], grade: 'exact' };
  }
  const date = findDate(text);
  if (date && date.start === 0 && date.end === text.length) {
    const span = lineSearch(stream.lines, (line) => {
      for (let from = 0; from < line.length; ) {
        const d = findDate(line.slice(from));
        if (!d) return undefined;
        if (d.iso === date.iso) return [from + d.start, from + d.end];
        from += d.end;
      }
      return undefined;
    });
    return span && { spans: [span], grade: 'exact' };
  }
  return straight;
}

function lineSearch(
  lines: readonly TextLine[],
  search: (line: string) => [number, number] | undefined,
): Span | undefined {
  for (const line of lines) {
    const at = search(line.text);
    if (at) return { line, start: at[0], end: at[1] };
  }
  return undefined;
}

/** Makes each span a line of its own. */
const streamOfSpans = (spans: readonly Span[]): Stream =>
  streamOf(spans.map((s) => ({ ...s.line, text: s.line.text.slice(s.start, s.end) })));

/** Maps spans inside a quote back to the lines of the quote. */
function back(hit: Alignment, quoted: Alignment): Alignment {
  const spans = hit.spans.map((s) => {
    const origin = quoted.spans.find(
      (q) => q.line.id === s.line.id && q.line.text.slice(q.start, q.end) === s.line.text,
    )!;
    return { line: origin.line, start: origin.start + s.start, end: origin.start + s.end };
  });
  return { spans, grade: quoted.grade === 'fuzzy' ? 'fuzzy' : hit.grade };
}
