import { type Box, overlapX, overlapY } from '../document/index.ts';
import type { Party } from './labels/index.ts';
import { plain } from './normalise.ts';
import type { PageIndex, Segment } from './page-index.ts';

const MARKS: [RegExp, Party][] = [
  [
    /^(?:购买?方?|买方?|购货单位|付款方|客户|bill(?:ed)? to|buyer|customer|sold to|invoice to)(?:信息|details|information)?:?$/u,
    'buyer',
  ],
  [
    /^(?:销售?方?|售方?|卖方?|销货单位|收款方|供应商|seller|from|vendor|supplier)(?:信息|details|information)?:?$/u,
    'seller',
  ],
  [/^(?:收货方|收货人|ship(?:ped)? to|deliver(?:ed)? to|consignee)(?:信息|details|information)?:?$/u, 'recipient'],
];

/** Vertical headings with tolerance: OCR often loses or doubles one of their characters. */
const STACKED: [RegExp, Party][] = [
  [/^[^销售收卖]{0,1}(?:购|买方|付款)[^销售收卖]*$/u, 'buyer'],
  [/^[^购买付]{0,1}(?:销|售方|收款|卖方)[^购买付]*$/u, 'seller'],
];

interface Mark {
  party: Party;
  box: Box;
}

const cache = new WeakMap<PageIndex['page'], Mark[]>();

/** Headings that name the party of the fields beside or below them. Vertical ones come as single characters. */
function marksOf(index: PageIndex): Mark[] {
  const known = cache.get(index.page);
  if (known) return known;
  const marks: Mark[] = [];
  const groups: { text: string; box: Box; stacked?: true }[] = [];
  for (const s of index.segments) {
    const text = plain(s.line.text, false);
    if (text.length > 30) continue;
    const single = text.length <= 2 && /^\p{Script=Han}+$/u.test(text);
    const over = single
      ? groups.find(
          (g) =>
            overlapX(g.box, s.box) > 0.5 * (s.box.x1 - s.box.x0) &&
            Math.abs(s.box.y0 - g.box.y1) < 2.5 * s.line.size &&
            g.box.x1 - g.box.x0 < 3 * s.line.size,
        )
      : undefined;
    if (over) {
      over.text += text;
      over.stacked = true;
      over.box = {
        x0: Math.min(over.box.x0, s.box.x0),
        y0: over.box.y0,
        x1: Math.max(over.box.x1, s.box.x1),
        y1: s.box.y1,
      };
    } else groups.push({ text: single ? text : plain(s.line.text), box: s.box });
  }
  for (const g of groups) {
    const hit =
      MARKS.find(([p]) => p.test(g.text)) ??
      (/\p{Script=Han}/u.test(g.text) ? MARKS.find(([p]) => p.test(g.text.slice(1))) : undefined);
    const read = hit ?? (g.stacked && g.text.length <= 8 ? STACKED.find(([p]) => p.test(g.text)) : undefined);
    if (read) marks.push({ party: read[1], box: g.box });
  }
  cache.set(index.page, marks);
  return marks;
}

/**
 * 0..1: how likely the label in `segment` belongs to `party`: by the nearest heading to its left or above, else by the
 * order on the page.
 */
export function partyFactor(party: Party, segment: Segment, index: PageIndex): number {
  const marks = marksOf(index);
  const own = plain(segment.line.text);
  for (const [pattern, p] of MARKS) {
    const first = own.split(/[:\s]/u)[0] ?? '';
    if (pattern.test(first)) return p === party ? 1 : 0.1;
  }
  let best: { party: Party; distance: number } | undefined;
  for (const m of marks) {
    const size = segment.line.size;
    let distance: number;
    if (
      m.box.x1 <= segment.box.x0 + size &&
      overlapY({ ...m.box, y0: m.box.y0 - 2 * size, y1: m.box.y1 + 2 * size }, segment.box) > 0
    )
      distance = segment.box.x0 - m.box.x1;
    else if (m.box.y1 <= segment.box.y0 + 2 && Math.abs(m.box.x0 - segment.box.x0) < 12 * size)
      distance = 1.5 * (segment.box.y0 - m.box.y1) + Math.abs(m.box.x0 - segment.box.x0);
    else continue;
    if (!best || distance < best.distance) best = { party: m.party, distance };
  }
  if (best && best.distance < 0.5 * index.page.width) return best.party === party ? 1 : 0.1;
  if (marks.some((m) => m.party === party)) return 0.3;
  return party === 'recipient' ? 0.3 : 0.6;
}
