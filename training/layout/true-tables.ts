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

/** The rows of all tables of a Markdown text, pipes or HTML. */
export function rowsOfMarkdown(markdown: string): Bag[][] {
  const html = [...markdown.matchAll(/<table[\s\S]*?<\/table>/gi)].map(([t]) =>
    [...t.matchAll(/<tr[\s\S]*?<\/tr>/gi)].map(([row]) => bagOf(decode(row))),
  );
  const pipes: Bag[][] = [];
  let open: string[] = [];
  for (const line of [...markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').split(/\r?\n/), '']) {
    if (/^\s*\|.*\|\s*$/.test(line)) open.push(line);
    else {
      if (open.length > 1)
        pipes.push(
          open
            .filter((l) => !/^[\s|:-]+$/.test(l))
            .map((l) => bagOf(decode(l.replaceAll('|', ' ').replace(/[*`]/g, '')))),
        );
      open = [];
    }
  }
  return [...html, ...pipes];
}
