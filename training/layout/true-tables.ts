import MarkdownIt from 'markdown-it';

/** Words with their counts. */
export type Bag = ReadonlyMap<string, number>;

export function bagOf(text: string): Bag {
  const bag = new Map<string, number>();
  for (const w of text.normalize('NFKC').match(/\p{Script=Han}|[\p{L}\p{N}]+|[✓✗±-]/gu) ?? [])
    bag.set(w, (bag.get(w) ?? 0) + 1);
  return bag;
}

export const sizeOf = (bag: Bag): number => [...bag.values()].reduce((a, b) => a + b, 0);

export function commonOf(a: Bag, b: Bag): number {
  let n = 0;
  for (const [w, count] of a) n += Math.min(count, b.get(w) ?? 0);
  return n;
}

const decode = (s: string): string =>
  s
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const markdownIt = new MarkdownIt({ html: true });

/** The rows of all tables of a Markdown text: GitHub's, with or without outer bars, and those in HTML. */
export const rowsOfMarkdown = (markdown: string): Bag[][] =>
  [...markdownIt.render(markdown).matchAll(/<table[\s\S]*?<\/table>/gi)].map(([table]) =>
    [...table.matchAll(/<tr[\s\S]*?<\/tr>/gi)].map(([row]) => bagOf(decode(row))),
  );

/** Least share of words of a table's lines that its true rows must have. */
const FOUND = 0.85;

/** The row of each line in the true table with most of the words; undefined if no table has nearly all of them. */
export function rowsAlong(lines: readonly Bag[], tables: readonly Bag[][]): number[] | undefined {
  const total = lines.reduce((n, l) => n + sizeOf(l), 0);
  let best: { at: number[]; score: number } | undefined;
  for (const rows of tables) {
    const found = align(lines, rows);
    if (!best || found.score > best.score) best = found;
  }
  return best && best.score >= FOUND * total ? best.at : undefined;
}

/** Rows never go back from line to line: the way with most words in common. */
function align(lines: readonly Bag[], rows: readonly Bag[]): { at: number[]; score: number } {
  const gain = lines.map((l) => rows.map((r) => commonOf(l, r)));
  const best = gain.map((g) => g.map(() => 0));
  const from = gain.map((g) => g.map(() => 0));
  for (let i = 0; i < lines.length; i++) {
    let top = 0;
    for (let r = 0; r < rows.length; r++) {
      if (i > 0 && best[i - 1]![r]! > best[i - 1]![top]!) top = r;
      best[i]![r] = gain[i]![r]! + (i > 0 ? best[i - 1]![top]! : 0);
      from[i]![r] = top;
    }
  }
  const last = best.at(-1) ?? [];
  let r = last.indexOf(Math.max(...last));
  const score = last[r] ?? 0;
  const at = lines.map(() => 0);
  for (let i = lines.length - 1; i >= 0; i--) {
    at[i] = r;
    r = from[i]![r] ?? 0;
  }
  return { at, score };
}
