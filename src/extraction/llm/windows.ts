import type { PageMaterial } from './material.ts';

/**
 * Pages in windows that a model can read at once: whole pages, as many as fit, each window beginning with the last page of the one before, so that what goes over
 * a page break is seen whole. A page that is too long for itself is cut between lines.
 */
export function windowsOf(pages: readonly PageMaterial[], budget: number): PageMaterial[][] {
  const fitting = pages.flatMap((page) => (page.tokens <= budget ? [page] : cutPage(page, budget)));
  const windows: PageMaterial[][] = [];
  let current: PageMaterial[] = [];
  let tokens = 0;
  for (const page of fitting) {
    if (current.length > 0 && tokens + page.tokens > budget) {
      windows.push(current);
      const last = current.at(-1)!;
      const overlap = current.length > 1 && last.tokens + page.tokens <= budget;
      current = overlap ? [last] : [];
      tokens = overlap ? last.tokens : 0;
    }
    current.push(page);
    tokens += page.tokens;
  }
  if (current.length > 0) windows.push(current);
  return windows;
}

function cutPage({ pageNumber, lines, tokens }: PageMaterial, budget: number): PageMaterial[] {
  const parts = Math.ceil(tokens / budget);
  const each = Math.max(1, Math.floor(lines.length / parts));
  const out: PageMaterial[] = [];
  for (let from = 0; from < lines.length; from += each) {
    const own = lines.slice(from, from + each);
    out.push({ pageNumber, lines: own, tokens: Math.min(budget, Math.ceil((tokens * own.length) / lines.length)) });
  }
  return out;
}

/** Two halves of a window that a model turned out not to be able to read. Undefined: it is a single line. */
export function halves(window: readonly PageMaterial[]): [PageMaterial[], PageMaterial[]] | undefined {
  if (window.length > 1) {
    const middle = window.length >> 1;
    return [window.slice(0, middle), window.slice(middle)];
  }
  const [page] = window;
  if (!page || page.lines.length < 2) return undefined;
  const [a, ...rest] = cutPage(page, Math.ceil(page.tokens / 2));
  return a && rest.length > 0 ? [[a], rest] : undefined;
}
