import { boxWidth, centreX, centreY, type Line, overlap1d, unionBox } from '../../document/index.ts';

/** Maximum pitch of rotated lines in one paragraph, in em. */
const PITCH = 2.2;

/**
 * Groups rotated and vertical lines into paragraphs, each in its own reading order: lines that run down (vertical CJK,
 * 90 degrees) continue to the left, lines that run up (270 degrees) to the right, upside-down ones upwards.
 */
export function groupTurned(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const angle of [90, 180, 270]) {
    const own = lines.filter((l) => l.angle === angle).sort((a, b) => along(a) - along(b) || a.box.y0 - b.box.y0);
    for (const line of own) {
      const group = groups.find((g) => g[0]!.angle === angle && continuesBlock(g[g.length - 1]!, line));
      if (group) group.push(line);
      else groups.push([line]);
    }
  }
  return groups;
}

/** Position across the lines, increasing in reading order. */
function along(l: Line): number {
  if (l.angle === 90) return -centreX(l.box);
  return l.angle === 270 ? centreX(l.box) : -centreY(l.box);
}

function continuesBlock(a: Line, b: Line): boolean {
  const em = Math.min(a.size, b.size);
  const step = along(b) - along(a);
  if (Math.abs(a.size - b.size) > 0.12 * em || step > PITCH * em || step < 0.3 * em) return false;
  const common =
    a.angle === 180
      ? overlap1d(a.box.x0, a.box.x1, b.box.x0, b.box.x1)
      : overlap1d(a.box.y0, a.box.y1, b.box.y0, b.box.y1);
  const shorter =
    a.angle === 180 ? Math.min(boxWidth(a.box), boxWidth(b.box)) : Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0);
  return common > 0.5 * shorter;
}

/** Whether rotated text is at the very edge of the page: archive stamps, tabs, download notes. */
export function isMarginal(lines: readonly Line[], pageWidth: number): boolean {
  const box = unionBox(lines.map((l) => l.box));
  return boxWidth(box) < 0.06 * pageWidth && (box.x1 < 0.09 * pageWidth || box.x0 > 0.91 * pageWidth);
}

/** Minimum number of text lines that define the edge of the text. */
const MIN_PROSE = 8;

/**
 * Upright lines of a few characters at the very edge of the page, outside the text beside them: thumb tabs, margin
 * marks. Excludes page numbers and markers.
 */
export function edgeLines(lines: readonly Line[], pageWidth: number): Set<Line> {
  const edge = lines.filter(
    (l) =>
      l.angle === 0 &&
      l.glyphs.length <= 8 &&
      (l.box.x1 < 0.09 * pageWidth || l.box.x0 > 0.91 * pageWidth) &&
      /^[\p{L}\p{Lo}]+$/u.test(l.text),
  );
  if (edge.length === 0) return new Set();
  const prose = lines.filter((l) => l.angle === 0 && l.glyphs.length >= 15);
  if (prose.length < MIN_PROSE) return new Set();
  const left = Math.min(...prose.map((l) => l.box.x0));
  const right = Math.max(...prose.map((l) => l.box.x1));
  const top = Math.min(...prose.map((l) => l.box.y0));
  const bottom = Math.max(...prose.map((l) => l.box.y1));
  return new Set(edge.filter((l) => (l.box.x1 < left || l.box.x0 > right) && l.box.y0 > top && l.box.y1 < bottom));
}
