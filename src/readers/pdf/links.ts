import type { Link, OutlineEntry } from '../../document/index.ts';
import { applyX, applyY, type Matrix, pageMatrix } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

const ACTION_GOTO = 1;
const ACTION_URI = 3;
const MAX_LINKS = 20_000;
const MAX_OUTLINE = 20_000;
const MAX_OUTLINE_DEPTH = 32;

/**
 * Link annotations of a page: addresses and targets in the document. Others (launch actions, remote files) are dropped.
 */
export function readLinks(pdfium: Pdfium, document: number, page: number, toPage: Matrix): Link[] {
  const { call, scratch } = pdfium;
  const links: Link[] = [];
  const w = scratch >> 2;
  const positionAt = pdfium.malloc(8);
  try {
    pdfium.i32[positionAt >> 2] = 0;
    while (links.length < MAX_LINKS && call.FPDFLink_Enumerate!(page, positionAt, positionAt + 4)) {
      const handle = pdfium.i32[(positionAt >> 2) + 1]!;
      if (handle === 0 || !call.FPDFLink_GetAnnotRect!(handle, scratch)) continue;
      const f = pdfium.f32;
      const left = f[w]!;
      const top = f[w + 1]!;
      const right = f[w + 2]!;
      const bottom = f[w + 3]!;
      const ax = applyX(toPage, left, bottom);
      const ay = applyY(toPage, left, bottom);
      const bx = applyX(toPage, right, top);
      const by = applyY(toPage, right, top);
      const link: Link = { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
      const action = call.FPDFLink_GetAction!(handle);
      let target = call.FPDFLink_GetDest!(document, handle);
      if (action !== 0) {
        const type = call.FPDFAction_GetType!(action);
        if (type === ACTION_URI) {
          const url = pdfium.utf8((buffer, length) => call.FPDFAction_GetURIPath!(document, action, buffer, length));
          if (url !== '') link.url = url;
        } else if (type === ACTION_GOTO && target === 0) target = call.FPDFAction_GetDest!(document, action);
      }
      if (target !== 0) {
        const index = call.FPDFDest_GetDestPageIndex!(document, target);
        if (index >= 0) link.targetPage = index + 1;
      }
      if (link.url !== undefined || link.targetPage !== undefined) links.push(link);
    }
  } finally {
    pdfium.free(positionAt);
  }
  return links;
}

/** Bookmarks of the document. Truncates damaged trees (cycles, endless chains). */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const { call } = pdfium;
  const seen = new Set<number>();
  const level = (parent: number, depth: number): OutlineEntry[] => {
    const entries: OutlineEntry[] = [];
    if (depth > MAX_OUTLINE_DEPTH) return entries;
    let bookmark = call.FPDFBookmark_GetFirstChild!(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_OUTLINE) {
      seen.add(bookmark);
      const current = bookmark;
      const title = pdfium
        .utf16((buffer, length) => call.FPDFBookmark_GetTitle!(current, buffer, length))
        .replace(/\s+/g, ' ')
        .trim();
      const entry: OutlineEntry = { title, children: [] };
      let target = call.FPDFBookmark_GetDest!(document, current);
      if (target === 0) {
        const action = call.FPDFBookmark_GetAction!(current);
        if (action !== 0 && call.FPDFAction_GetType!(action) === ACTION_GOTO)
          target = call.FPDFAction_GetDest!(document, action);
      }
      if (target !== 0) placeTarget(pdfium, document, target, entry);
      entry.children = level(current, depth + 1);
      if (title !== '' || entry.children.length > 0) entries.push(entry);
      bookmark = call.FPDFBookmark_GetNextSibling!(document, current);
    }
    return entries;
  };
  return level(0, 0);
}

function placeTarget(pdfium: Pdfium, document: number, target: number, entry: OutlineEntry): void {
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  const index = call.FPDFDest_GetDestPageIndex!(document, target);
  if (index < 0) return;
  entry.pageNumber = index + 1;
  if (
    !call.FPDFDest_GetLocationInPage!(
      target,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 12,
      scratch + 16,
      scratch + 20,
    )
  )
    return;
  if (!pdfium.i32[w + 1]) return;
  const x = pdfium.i32[w] ? pdfium.f32[w + 3]! : 0;
  const y = pdfium.f32[w + 4]!;
  const box = pageBox(pdfium, document, index);
  if (!box) return;
  const rotation = call.EPDF_GetPageRotationByIndex!(document, index) & 3;
  const place = applyY(pageMatrix(box, rotation), x, y);
  if (Number.isFinite(place)) entry.y = Math.max(0, place);
}

const MEDIA_BOX = 0;
const CROP_BOX = 1;

/** The box that PDFium shows, without loading the page: crop box within media box. */
function pageBox(
  pdfium: Pdfium,
  document: number,
  index: number,
): { left: number; bottom: number; right: number; top: number } | undefined {
  const { call, scratch } = pdfium;
  const w = scratch >> 2;
  const read = (kind: number): { left: number; bottom: number; right: number; top: number } | undefined => {
    if (!call.EPDF_GetPageBoxByIndex!(document, index, kind, scratch)) return undefined;
    const f = pdfium.f32;
    const box = { left: f[w]!, top: f[w + 1]!, right: f[w + 2]!, bottom: f[w + 3]! };
    return box.right > box.left && box.top > box.bottom ? box : undefined;
  };
  const media = read(MEDIA_BOX);
  const crop = read(CROP_BOX);
  if (!media || !crop) return crop ?? media;
  return {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
}
