import type { PageMaterial } from './material.ts';

/**
 * Splits pages into windows that fit the model: as many whole pages as possible. Each window repeats the last page of
 * the previous one, so that text across a page break is seen whole. Splits an overlong page between lines.
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

/** Splits a window that exceeds the model's context. Undefined if it is a single line. */
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
