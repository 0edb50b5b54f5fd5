import { type Box, boxWidth, centreX, centreY, overlapX } from '../../document/index.ts';
import { type CaptionKind, captionLabel } from './caption-label.ts';
import { type Item, isContents, isTextItem, type TextItem } from './items.ts';

export interface Caption {
  kind: CaptionKind;
  /** The picture or table it belongs to. */
  of?: Item;
}

/** Whether a picture is large enough for a caption, unlike rules and icons. */
function worthCaption(item: Item): boolean {
  const { box } = item.block;
  const w = boxWidth(box);
  const h = box.y1 - box.y0;
  return w > 20 && h > 8 && w * h > 900 && Math.min(w, h) / Math.max(w, h) > 0.01;
}

/** Vertical distance of two boxes; 0 if they overlap vertically. */
const gapY = (a: Box, b: Box): number => Math.max(0, b.y0 - a.y1, a.y0 - b.y1);

type Side = 'above' | 'below';

interface Pair {
  caption: TextItem;
  kind: CaptionKind;
  object: Item;
  /** Side of the object with the caption. */
  side: Side;
  /** Distance in lines, plus penalties for evidence against the pair. */
  cost: number;
}

/** The pair of a caption and an object; undefined if they are too far apart. */
function pairOf(caption: TextItem, kind: CaptionKind, object: Item, blocked: boolean): Pair | undefined {
  const a = caption.block.box;
  const b = object.block.box;
  const line = Math.max(6, caption.style.size * 1.2);
  const distance = gapY(a, b) / line;
  if (distance > 4) return undefined;
  const across = overlapX(a, b);
  const beside = across <= 0 && gapY(a, b) === 0 && -across < 3 * line;
  const centred = Math.abs(centreX(a) - centreX(b)) < 0.1 * Math.max(boxWidth(a), boxWidth(b));
  if (!beside && !centred && across < 0.5 * Math.min(boxWidth(a), boxWidth(b))) return undefined;
  const side: Side = a.y1 <= centreY(b) ? 'above' : 'below';
  const fits = (object.block.kind === 'table') === (kind === 'table');
  const sum = distance + (fits ? 0 : 1.5) + (blocked ? 2 : 0) + (beside ? 1 : 0);
  return sum > 4.5 ? undefined : { caption, kind, object, side, cost: sum };
}

const UNBOUND = 5;
const WRONG_SIDE = 2.5;

/** Greedy assignment by cost if captions of each kind are expected on one side, with the total cost. */
function assign(
  pairs: readonly Pair[],
  sides: Record<CaptionKind, Side>,
  captions: number,
): { taken: Pair[]; total: number } {
  const costOf = (p: Pair): number => p.cost + (p.side === sides[p.kind] ? 0 : WRONG_SIDE);
  const bound = new Set<Item>();
  const taken: Pair[] = [];
  let total = 0;
  for (const pair of [...pairs].sort((a, b) => costOf(a) - costOf(b))) {
    if (bound.has(pair.caption) || bound.has(pair.object)) continue;
    bound.add(pair.caption);
    bound.add(pair.object);
    taken.push(pair);
    total += costOf(pair);
  }
  return { taken, total: total + (captions - taken.length) * UNBOUND };
}

/**
 * A page uses one side for table captions and one for figure captions: tries all combinations. The usual one wins ties.
 */
function bestAssignment(pairs: readonly Pair[], captions: number): Pair[] {
  let best = assign(pairs, { table: 'above', figure: 'below' }, captions);
  for (const sides of [
    { table: 'above', figure: 'above' },
    { table: 'below', figure: 'below' },
    { table: 'below', figure: 'above' },
  ] as const) {
    const other = assign(pairs, sides, captions);
    if (other.total < best.total - 0.3) best = other;
  }
  return best.taken;
}

/**
 * Links captions to objects page by page, one caption per object. A caption without an object keeps its type, because
 * pictures of loose strokes are often not detected as one.
 */
export function findCaptions(flow: readonly Item[]): Map<TextItem, Caption> {
  const captions = new Map<TextItem, Caption>();
  const byPage = new Map<
    number,
    { captions: { item: TextItem; index: number; kind: CaptionKind }[]; objects: { item: Item; index: number }[] }
  >();
  flow.forEach((item, index) => {
    let page = byPage.get(item.pageIndex);
    if (!page) {
      page = { captions: [], objects: [] };
      byPage.set(item.pageIndex, page);
    }
    if (isTextItem(item)) {
      const { role } = item.block;
      const label = captionLabel(item.plain);
      const byRole: CaptionKind | undefined =
        role === 'figure-caption' ? 'figure' : role === 'table-caption' ? 'table' : undefined;
      const mayBe =
        /^(?:body|title|other)$/.test(role) &&
        label !== undefined &&
        !isContents(item) &&
        isCaptionText(item, label.length);
      if (!byRole && !mayBe) return;
      page.captions.push({ item, index, kind: label?.kind ?? byRole ?? 'figure' });
    } else if (item.block.kind !== 'text' && worthCaption(item)) page.objects.push({ item, index });
  });
  for (const page of byPage.values()) {
    const pairs: Pair[] = [];
    for (const { item, index, kind } of page.captions) {
      captions.set(item, { kind });
      for (const object of page.objects) {
        if (object.item.block.kind === 'picture' && /^(?:stamp|qrcode|barcode)$/.test(object.item.block.subType ?? ''))
          continue;
        // Body text between the two in reading order is evidence against the pair.
        const between = flow.slice(Math.min(index, object.index) + 1, Math.max(index, object.index));
        const blocked = between.some(
          (b) => isTextItem(b) && !captions.has(b) && b.plain.length > 40 && captionLabel(b.plain) === undefined,
        );
        const pair = pairOf(item, kind, object.item, blocked);
        if (pair) pairs.push(pair);
      }
    }
    for (const { caption, object } of bestAssignment(pairs, page.captions.length)) {
      const entry = captions.get(caption)!;
      // "图表 3" does not state the kind, so the object decides.
      const label = captionLabel(caption.plain);
      const kind =
        label?.series === '图表' || label?.series === 'exhibit'
          ? object.block.kind === 'table'
            ? 'table'
            : 'figure'
          : entry.kind;
      captions.set(caption, { kind, of: object });
    }
  }
  return captions;
}

/**
 * Whether a text with a label is a caption: punctuation or a short text follows. A long paragraph that starts with a
 * bare reference is body text.
 */
function isCaptionText(item: TextItem, labelLength: number): boolean {
  const rest = item.plain.slice(labelLength);
  if (rest.trim() === '') return true;
  if (/^\s*[.:：|—–．、]/.test(rest)) return true;
  // "Fig. 13 Predicted contours of...": a capital after the number; a sentence would continue in lower case.
  if (/^\s*\p{Lu}[\p{Ll}\d]/u.test(rest) && item.plain.length <= 700) return true;
  if (/^\s/.test(rest) || /^[\u4e00-\u9fff（(]/.test(rest)) return item.plain.length <= 160 && !/[。；;]$/.test(rest);
  return false;
}
