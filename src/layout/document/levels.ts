import type { Heading } from './heading-choice.ts';
import type { Style } from './items.ts';
import type { NumberFamily } from './numbering.ts';
import { type BodyStyle, looksBold, sameSize } from './statistics.ts';

/** Headings with the same level: same kind of number, or same style. */
interface HeadingClass {
  /** Rank among numbers; undefined for classes by style. */
  rank?: number;
  style: Style;
  members: Heading[];
  /** Most frequent level from bookmarks or tags. */
  anchor?: number;
}

const familyRank: Record<NumberFamily, number> = {
  part: 0,
  chapter: 1,
  appendix: 1,
  section: 2,
  article: 3,
  'cn-comma': 4,
  'upper-roman': 4.5,
  'upper-letter': 7,
  'cn-paren': 5,
  arabic: 6,
  'arabic-half': 7.2,
  'arabic-paren': 7.4,
  circled: 8,
  'lower-letter': 9,
  'lower-roman': 10,
};

/** Rank of a heading's number: smaller is higher. Within a family, depth decides: 1 < 1.1 < 1.1.1. */
function numberRank(heading: Heading, romans: boolean, arabics: boolean): number | undefined {
  const { numbering } = heading;
  if (!numbering) return undefined;
  const { family, values } = numbering;
  let rank = familyRank[family];
  // I. / A. / 1. is the IEEE scheme; A after 1, 2, 3 numbers the appendices.
  if (family === 'upper-letter') rank = romans ? 4.8 : arabics ? familyRank.arabic : 7;
  return rank + 0.1 * (values.length - 1);
}

/** Negative if `a` looks more important than `b`. */
function compareStyles(a: Style, b: Style, body: BodyStyle, tolerance: number): number {
  if (!sameSize(a.size, b.size, tolerance)) return b.size - a.size;
  const bold = Number(looksBold(b, body)) - Number(looksBold(a, body));
  if (bold !== 0) return bold;
  if (a.caps !== b.caps) return Number(b.caps) - Number(a.caps);
  return Number(a.italic) - Number(b.italic);
}

function majority(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  let best: number | undefined;
  for (const v of values) {
    const n = (counts.get(v) ?? 0) + 1;
    counts.set(v, n);
    if (best === undefined || n > counts.get(best)!) best = v;
  }
  return best;
}

/** The most frequent style of the members. */
function commonStyle(members: readonly Heading[], body: BodyStyle, tolerance: number): Style {
  let best = members[0]!.item.style;
  let most = 0;
  for (const { item } of members.slice(0, 50)) {
    const n = members.filter((m) => compareStyles(m.item.style, item.style, body, tolerance) === 0).length;
    if (n > most) {
      most = n;
      best = item.style;
    }
  }
  return best;
}

function classify(headings: readonly Heading[], body: BodyStyle, tolerance: number): HeadingClass[] {
  const romans = headings.some((h) => h.numbering?.family === 'upper-roman');
  const arabics = headings.some((h) => h.numbering?.family === 'arabic');
  const numbered = new Map<number, Heading[]>();
  const plain: Heading[] = [];
  // Headings in the row of their paragraph are the lowest, whatever their style.
  const runIns = [1, 2].map((kind) => headings.filter((h) => h.item.runIn === kind)).filter((c) => c.length > 0);
  for (const heading of headings) {
    if (heading.item.runIn) continue;
    const rank = numberRank(heading, romans, arabics);
    if (rank === undefined) plain.push(heading);
    else if (numbered.has(rank)) numbered.get(rank)!.push(heading);
    else numbered.set(rank, [heading]);
  }
  const classes: HeadingClass[] = [...numbered]
    .sort((a, b) => a[0] - b[0])
    .map(([rank, members]) => ({ rank, members, style: commonStyle(members, body, tolerance) }));
  const top = classes[0];
  const looks: HeadingClass[] = [];
  for (const heading of plain) {
    const { style } = heading.item;
    // "References" has the level of "1 Introduction" in any style; a larger style makes it a higher title.
    const twin =
      (heading.keyword && top && compareStyles(style, top.style, body, 0.15) >= 0 ? top : undefined) ??
      classes.find((c) => compareStyles(c.style, style, body, tolerance) === 0) ??
      looks.find((c) => compareStyles(c.style, style, body, tolerance) === 0);
    if (twin) twin.members.push(heading);
    else looks.push({ style, members: [heading] });
  }
  // Insert classes by style among the numbers: before the first number with a weaker style.
  looks.sort((a, b) => compareStyles(a.style, b.style, body, tolerance));
  const ordered = [...classes];
  for (const look of looks) {
    let at = ordered.findIndex((c) => compareStyles(look.style, c.style, body, tolerance) < 0);
    if (at < 0) at = ordered.length;
    ordered.splice(at, 0, look);
  }
  for (const members of runIns) ordered.push({ style: members[0]!.item.style, members });
  for (const c of ordered) {
    const anchor = majority(c.members.flatMap((m) => m.outlineLevel ?? m.tagLevel ?? []));
    if (anchor !== undefined) c.anchor = anchor;
  }
  return ordered;
}

/**
 * Depth (0 = top) of each heading. Priority: bookmark level, tag level, number, style. Unused levels are removed, and
 * no heading is more than one level below the previous one.
 */
export function levelHeadings(headings: readonly Heading[], body: BodyStyle, ocr: boolean): number[] {
  const classes = classify(headings, body, ocr ? 0.12 : 0.04);
  const raw = new Map<Heading, number>();
  // Equal tags say nothing about levels.
  const tagged = headings.filter((h) => h.tagLevel !== undefined);
  const flatTags =
    tagged.length > 2 &&
    tagged.every((h) => h.tagLevel === tagged[0]!.tagLevel) &&
    headings.every((h) => h.outlineLevel === undefined);
  const anchored = !flatTags && classes.some((c) => c.anchor !== undefined);
  let level = anchored ? levelAbove(classes, headings) : -1;
  for (const c of classes) {
    // Classes without bookmark or tag are one level below the previous class.
    level = anchored && c.anchor !== undefined ? c.anchor : level + 1;
    for (const member of c.members)
      raw.set(member, (flatTags ? undefined : (member.outlineLevel ?? member.tagLevel)) ?? level);
  }
  const [first] = headings;
  if (first && isTitleBeside(first, headings, raw, body)) raw.set(first, Math.min(...raw.values()) - 1);
  const open: number[] = [];
  return headings.map((heading) => {
    const own = raw.get(heading)!;
    while (open.length > 0 && open.at(-1)! >= own) open.pop();
    open.push(own);
    return open.length - 1;
  });
}

/**
 * The level before that of the first class. Bookmarks and tags often leave out the title of the document: classes that
 * rank above all of theirs, and stand before them, are above their levels too.
 */
function levelAbove(classes: readonly HeadingClass[], headings: readonly Heading[]): number {
  const known = classes.findIndex((c) => c.anchor !== undefined);
  const begin = headings.findIndex((h) => h.outlineLevel !== undefined || h.tagLevel !== undefined);
  const before = new Set(headings.slice(0, begin));
  const titles = classes.slice(0, known).every((c) => c.members.every((m) => before.has(m)));
  return titles ? classes[known]!.anchor! - known - 1 : -1;
}

/**
 * Whether the first heading is the title of the document, although bookmarks or tags name it beside its sections, as
 * Asciidoctor's do: it is larger than each of them.
 */
function isTitleBeside(
  first: Heading,
  headings: readonly Heading[],
  raw: ReadonlyMap<Heading, number>,
  body: BodyStyle,
): boolean {
  if (first.numbering || (first.outlineLevel ?? first.tagLevel) === undefined) return false;
  const beside = headings.filter((h) => h !== first && raw.get(h) === raw.get(first));
  return beside.length > 1 && beside.every((h) => compareStyles(first.item.style, h.item.style, body, 0.04) < 0);
}
