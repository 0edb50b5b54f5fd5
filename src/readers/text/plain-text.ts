import type { FlowBlock, FlowRun, FlowTable, FlowTextBlock } from '../../document/index.ts';
import { headingMark, isCapitals, type ListMark, listMark, RANK } from '../flow/index.ts';
import { isBoxEdge, readTextTable, type TextTable } from './text-table.ts';

export interface PlainTextOptions {
  /** Look for headings and lists. Letters have none, and their short lines carry no meaning. */
  structure: boolean;
}

interface Line {
  text: string;
  /** As in the file. */
  raw: string;
  /** Columns before the text; a Chinese character counts two. */
  indent: number;
  /** Starts like a paragraph in Chinese books, with two wide spaces. */
  opens: boolean;
  /** Columns up to the last character. */
  width: number;
  blankBefore: boolean;
  blankAfter: boolean;
  pageBefore: boolean;
}

type Draft = (FlowTextBlock & { rank?: number }) | FlowTable;

/** Longer lines were not broken by hand. */
const MAX_WRAP = 130;
/** Maximum number of short lines without blank lines that form one paragraph (an address, a verse). */
const MAX_VERSE = 12;
/** Maximum number of lines in a paragraph. Prose stays below; a log may not. */
const MAX_LINES = 500;

/**
 * Converts plain text to blocks: paragraphs by blank lines and indentation, lines broken at a margin joined, headings
 * and lists by pattern.
 */
export function textToBlocks(text: string, options: PlainTextOptions = { structure: true }): FlowBlock[] {
  const lines = readLines(text);
  const margin = wrapMargin(lines);
  const spaced = !options.structure || lines.filter((line, i) => i > 0 && line.blankBefore).length > lines.length / 20;
  const drafts: Draft[] = [];
  const list: number[] = [];
  /** Last item number at each indentation. */
  const last = new Map<number, number>();
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const found = options.structure ? tableAt(lines, i) : undefined;
    if (found) {
      drafts.push(draft(line, found.table));
      list.length = 0;
      i += found.lines;
      continue;
    }
    if (options.structure && isRule(line.text)) {
      const title = overlined(lines, i);
      if (title) drafts.push(draft(line, { kind: 'heading', runs: [{ text: title.text }], rank: title.rank }));
      list.length = 0;
      i += title ? 3 : 1;
      continue;
    }
    const mark = options.structure ? listMark(line.text) : undefined;
    const underline = options.structure ? underlineOf(line, lines[i + 1]) : undefined;
    const rank =
      underline ?? (options.structure && !continuesList(mark, line, last) ? headingRank(lines, i, mark) : undefined);
    if (rank !== undefined) {
      drafts.push(draft(line, { kind: 'heading', runs: [{ text: line.text }], rank }));
      list.length = 0;
      last.clear();
      i += underline === undefined ? 1 : 2;
      continue;
    }
    // Collect the lines of the item or paragraph that starts here.
    let end = i + 1;
    while (
      end < lines.length &&
      continues(lines, end, i, mark !== undefined, { margin, spaced, structure: options.structure })
    )
      end++;
    const own = lines.slice(i, end);
    if (mark) {
      while (list.length > 0 && list.at(-1)! > line.indent) list.pop();
      if (list.length === 0 || list.at(-1)! < line.indent) list.push(line.indent);
      const { marker, ordered, from, checked } = mark;
      last.set(line.indent, Number.parseInt(marker, 10));
      const runs: FlowRun[] = checked === undefined ? [] : [{ text: checked ? '☑' : '☐', checked }, { text: ' ' }];
      runs.push({ text: joinLines([{ ...line, text: line.text.slice(from) }, ...own.slice(1)], margin) });
      drafts.push(draft(line, { kind: 'list-item', runs, depth: list.length - 1, marker, ordered }));
    } else {
      if (line.indent <= (list[0] ?? 0)) list.length = 0;
      drafts.push(
        draft(line, {
          kind: 'paragraph',
          runs: [{ text: joinLines(own, LOG_LINE.test(line.text) ? undefined : margin) }],
        }),
      );
    }
    i = end;
  }
  return withLevels(drafts);
}

/** Whether a mark continues a numbering that deeper items or paragraphs interrupted; then it is no heading. */
const continuesList = (mark: ListMark | undefined, line: Line, last: ReadonlyMap<number, number>): boolean =>
  mark?.ordered === true && Number.parseInt(mark.marker, 10) === (last.get(line.indent) ?? Number.NaN) + 1;

/** Whether a line is a rule across the page. */
const isRule = (text: string): boolean => /^([-=*~#─━═－＊—])(?:\s*\1){2,}$/.test(text);

/** A title between two rules (reStructuredText). */
function overlined(lines: readonly Line[], at: number): { text: string; rank: number } | undefined {
  const [above, title, below] = lines.slice(at, at + 3) as [Line, Line | undefined, Line | undefined];
  if (
    !title ||
    !below ||
    title.blankBefore ||
    below.blankBefore ||
    below.text !== above.text ||
    isRule(title.text) ||
    title.text.length > 100
  )
    return undefined;
  return { text: title.text, rank: above.text.startsWith('=') ? RANK.title : RANK.part - 0.5 };
}

/**
 * Lines at which a table may start: boxes anywhere, other kinds only after a line of another kind, so that no run of
 * lines is tried repeatedly.
 */
const TABLE_SIGNS: RegExp[] = [/[|]/, /\t/, /\S {2,}\S/, /^\s*[-=]{2,}\s+[-=]{2,}/];

function tableAt(lines: readonly Line[], at: number): TextTable | undefined {
  const line = lines[at]!;
  const before = line.blankBefore ? '' : (lines[at - 1]?.raw ?? '');
  const next = lines[at + 1];
  if (
    !isBoxEdge(line.raw) &&
    !TABLE_SIGNS.some(
      (sign) =>
        (sign.test(line.raw) && !sign.test(before)) ||
        (next && !next.blankBefore && sign.source.startsWith('^') && sign.test(next.raw)),
    )
  )
    return undefined;
  let end = at + 1;
  while (end < lines.length && !lines[end]!.blankBefore) end++;
  const read = (text: string): FlowBlock[] =>
    text.includes('\n') ? textToBlocks(text) : [{ kind: 'paragraph', runs: [{ text: text.trim() }] }];
  return readTextTable(
    lines.slice(at, end).map(({ raw }) => raw),
    read,
  );
}

/** A log record starts with its time. */
const LOG_LINE =
  /^\[?(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}[T ]\d{1,2}:\d{2}|\d{2}:\d{2}:\d{2}[.,\s]|[A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}:\d{2} )/;

const draft = (line: Line, block: Draft): Draft => (line.pageBefore ? { ...block, pageBreakBefore: true } : block);

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let blank = true;
  let page = false;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u0085\u2028]/)) {
    // Form feeds start a page; other control characters are not readable.
    if (raw.includes('\f')) page = lines.length > 0;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are to go
    const clean = raw.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, '').trimEnd();
    const body = clean.trimStart();
    if (body === '') {
      const last = lines.at(-1);
      if (last) last.blankAfter = true;
      blank = true;
      continue;
    }
    const indent = columns(clean.slice(0, clean.length - body.length));
    lines.push({
      text: body,
      raw: clean,
      indent,
      opens: /^[ \t]*\u3000/.test(clean),
      width: indent + columns(body),
      blankBefore: blank,
      blankAfter: false,
      pageBefore: page,
    });
    blank = false;
    page = false;
  }
  const last = lines.at(-1);
  if (last) last.blankAfter = true;
  return lines;
}

function columns(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 9) count = (Math.floor(count / 8) + 1) * 8;
    else
      count +=
        (code >= 0x1100 && code < 0x1160) ||
        (code >= 0x2e80 && code < 0xd800) ||
        (code >= 0xf900 && code < 0xfb00) ||
        (code >= 0xff00 && code < 0xff61)
          ? 2
          : 1;
  }
  return count;
}

/** The column at which lines were broken by hand, or undefined. */
function wrapMargin(lines: readonly Line[]): number | undefined {
  const inner = lines.filter((line) => !line.blankAfter).map((line) => line.width);
  if (inner.length < 2) return undefined;
  const sorted = inner.toSorted((a, b) => a - b);
  const margin = sorted[Math.floor(sorted.length * 0.95)]!;
  if (margin > MAX_WRAP || margin < 30) return undefined;
  // Broken lines end close to the margin; those of tables, verses and logs end anywhere.
  const near = inner.filter((width) => width > margin * 0.8).length;
  return near >= inner.length * 0.5 ? margin : undefined;
}

function underlineOf(line: Line, next: Line | undefined): number | undefined {
  if (!next || next.blankBefore || !/^(?:={3,}|-{3,}|~{3,}|\*{3,})$/.test(next.text) || line.text.length > 100)
    return undefined;
  if (!line.blankBefore || /^\W+$/u.test(line.text) || Math.abs(next.width - line.width) > Math.max(4, line.width / 2))
    return undefined;
  return next.text.startsWith('=') ? RANK.part - 0.5 : RANK.capitals;
}

function headingRank(lines: readonly Line[], at: number, mark: ListMark | undefined): number | undefined {
  const line = lines[at]!;
  const isolated = line.blankBefore && line.blankAfter;
  const isTitle =
    at === 0 &&
    lines.length > 3 &&
    line.text.length <= 60 &&
    !/[.。,，;；:：!！?？]$/.test(line.text) &&
    /\p{L}/u.test(line.text);
  const heading = headingMark(line.text);
  if (heading) {
    if (!heading.numbered)
      return /^[\u4e00-\u9fff第]/.test(line.text) || line.blankBefore || line.blankAfter || heading.rank >= RANK.number
        ? heading.rank
        : undefined;
    // A numbered line is a heading if text separates it from the next one of its kind; list items are adjacent.
    const kin = (other: Line | undefined): boolean =>
      other !== undefined && headingMark(other.text)?.rank === heading.rank;
    const alone = !kin(lines[at + 1]) && !kin(lines[at - 1]) && at + 1 < lines.length;
    const chinese = heading.rank < RANK.number;
    return alone && (chinese ? line.text.length <= 32 : isolated && line.indent === 0) ? heading.rank : undefined;
  }
  if (mark || !isolated) return undefined;
  if (isTitle) return RANK.title;
  return isCapitals(line.text) ? RANK.capitals : undefined;
}

interface Habits {
  margin: number | undefined;
  /** Blank lines separate paragraphs. */
  spaced: boolean;
  structure: boolean;
}

/** Whether a line continues the paragraph or item that started at `start`. */
function continues(lines: readonly Line[], at: number, start: number, item: boolean, habits: Habits): boolean {
  const line = lines[at]!;
  const before = lines[at - 1]!;
  const first = lines[start]!;
  if (line.blankBefore || line.pageBefore || line.opens || at - start >= MAX_LINES || LOG_LINE.test(line.text))
    return false;
  if (habits.structure && isBoxEdge(line.raw)) return false;
  if (LOG_LINE.test(first.text)) return true;
  if (
    habits.structure &&
    (listMark(line.text) !== undefined ||
      headingRank(lines, at, undefined) !== undefined ||
      underlineOf(line, lines[at + 1]) !== undefined)
  )
    return false;
  if (item && line.indent > first.indent) return true;
  if (isFull(before, line, habits.margin))
    return item ? line.indent >= first.indent : at === start + 1 || line.indent <= before.indent + 1;
  if (item || !habits.spaced) return isColumns(line.text) && isColumns(before.text);
  // Adjacent short lines: an address, a verse, a table.
  return (
    (at - start < MAX_VERSE && !/[。！？.!?：:；]["”』」’)]?$/.test(before.text)) ||
    (isColumns(line.text) && isColumns(before.text))
  );
}

/** Whether the line was broken for lack of space: the next word would not have fitted. */
function isFull(line: Line, next: Line, margin: number | undefined): boolean {
  if (margin === undefined || next.indent > line.indent + 1) return false;
  const word = /^\S+/.exec(next.text)?.[0] ?? '';
  const chinese = /^[\u3000-\u9fff\uff00-\uff60]/.test(word);
  return line.width + (chinese ? 4 : columns(word) + 1) > margin && line.width > margin * 0.6;
}

/** Whether text is in columns, separated by spaces, tabs or lines. */
const isColumns = (text: string): boolean => /\S(?: {3,}|\t+)\S/.test(text) || /^[|+│┃├└┌]/.test(text);

function joinLines(lines: readonly Line[], margin: number | undefined): string {
  const parts: string[] = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    if (before)
      parts.push(
        !isFull(before, line, margin) || (isColumns(line.text) && isColumns(before.text))
          ? '\n'
          : gap(before.text, line.text),
      );
    parts.push(line.text);
  });
  return parts.join('');
}

/** Separator of joined lines: none between Chinese characters or after a hyphen, else a space. */
const gap = (before: string, after: string): string =>
  (/[\u3000-\u9fff\uff00-\uff60]/.test(before.slice(-1)) && /[\u3000-\u9fff\uff00-\uff60]/.test(after.slice(0, 1))) ||
  /\p{L}-$/u.test(before.slice(-3))
    ? ''
    : ' ';

/** Assigns levels by rank. */
function withLevels(drafts: readonly Draft[]): FlowBlock[] {
  const ranks = [...new Set(drafts.flatMap((block) => ('rank' in block ? (block.rank ?? []) : [])))].sort(
    (a, b) => a - b,
  );
  return drafts.map(({ rank, ...block }: Draft & { rank?: number }) =>
    rank === undefined ? block : { ...block, level: Math.min(6, ranks.indexOf(rank) + 1) },
  );
}
