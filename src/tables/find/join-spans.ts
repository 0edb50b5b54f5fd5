/** A stretch of a row, such as a cell of it: what stands between two gaps. */
export interface Span {
  x0: number;
  x1: number;
}

/** What the spans of several lines cover together: those that overlap or touch are one. From left to right. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const s of [...spans].sort((a, b) => a.x0 - b.x0)) {
    const last = out.at(-1);
    if (last && s.x0 <= last.x1) last.x1 = Math.max(last.x1, s.x1);
    else out.push({ ...s });
  }
  return out;
}
