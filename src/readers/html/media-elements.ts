import type { FlowImage } from '../../document/index.ts';
import { attribute, BLOCKS, type HtmlElement, type HtmlNode, isElement, isText, points, styleOf } from './css.ts';
import { absoluteUrl, dataUrl } from './html-context.ts';
import type { Look } from './looks.ts';
import type { ElementRule, Page, Walk } from './walk.ts';

/** Lower pictures, in points, are inline. */
const LINE_PICTURE = 40;

const image: ElementRule = (walk, element, look) => {
  const altText = attribute(element, 'alt')?.replace(/\s+/g, ' ').trim() || undefined;
  const style = styleOf(element);
  const width = points(style.width) ?? points(attribute(element, 'width'));
  const height = points(style.height) ?? points(attribute(element, 'height'));
  // A tracking pixel or a spacer.
  if (width !== undefined && height !== undefined && width <= 2 && height <= 2) return;
  const found = findImage(walk.page, element);
  if (found) {
    const known: FlowImage = {
      ...found,
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      ...(altText ? { altText } : {}),
    };
    // A small picture between words is inline; one alone is a block.
    if (walk.out.hasWords && (height ?? 0) < LINE_PICTURE) walk.out.addRun({ text: '', image: known }, look);
    else walk.out.push({ kind: 'picture', image: known, ...(altText ? { altText } : {}) });
  } else if (altText) unseen(walk, element, altText, look);
};

/** Writes the alternative text of a missing picture, inline if it is inside a line. */
function unseen(walk: Walk, element: HtmlElement, altText: string, look: Look): void {
  if (walk.out.hasWords || standsInWords(element)) walk.out.text(altText, look);
  else walk.out.push({ kind: 'picture', altText, text: altText });
}

/** Whether text precedes or follows an element before the next block. */
function standsInWords(element: HtmlElement): boolean {
  for (let at = element; ; at = at.parentNode as HtmlElement) {
    const parent = at.parentNode;
    if (!parent || !isElement(parent)) return false;
    if (parent.childNodes.some((node) => isText(node) && node.value.trim() !== '')) return true;
    if (BLOCKS.has(parent.tagName)) return false;
  }
}

/** Possible addresses of a picture: its own, and those to choose from by window size. */
function* addressesOf(element: HtmlElement): Generator<string> {
  const listed = (value: string | undefined): string[] =>
    value?.split(/,\s+/, 20).map((one) => one.trim().split(/\s/, 1)[0]!) ?? [];
  yield attribute(element, 'src')?.trim() ?? '';
  yield* listed(attribute(element, 'srcset'));
  yield attribute(element, 'data-src')?.trim() ?? '';
  const parent = element.parentNode;
  if (!parent || !isElement(parent) || parent.tagName !== 'picture') return;
  for (const node of parent.childNodes)
    if (isElement(node) && node.tagName === 'source') yield* listed(attribute(node, 'srcset'));
}

function findImage(
  { context, base }: Page,
  element: HtmlElement,
): Omit<FlowImage, 'width' | 'height' | 'altText'> | undefined {
  for (const url of addressesOf(element)) {
    if (url === '') continue;
    const found =
      dataUrl(url) ?? context.resolve(url) ?? (base ? context.resolve(absoluteUrl(url, base) ?? '') : undefined);
    if (found) return found;
  }
  return undefined;
}

/** Elements of a drawing that are not visible. */
const NOT_DRAWN = new Set('style script defs title desc metadata symbol'.split(' '));

const drawing: ElementRule = (walk, element, look) => {
  const words: string[] = [];
  const stack: HtmlNode[] = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) {
      const text = node.value.replace(/\s+/g, ' ').trim();
      if (text) words.push(text);
    } else if ('childNodes' in node && !(isElement(node) && NOT_DRAWN.has(node.tagName)))
      stack.push(...node.childNodes.toReversed());
  }
  if (words.length === 0) return;
  if (walk.out.hasWords) walk.out.text(` ${words.join(' ')} `, look);
  else walk.out.push({ kind: 'picture', subType: 'diagram', text: words.join('\n') });
};

const caption: ElementRule = (walk, element, look, depth) => {
  const { out } = walk;
  out.flush();
  const ofTable = holdsTable(element.parentNode);
  walk.children(element, { ...look, kind: ofTable ? 'table-caption' : 'figure-caption', list: undefined }, depth + 1);
  out.flush();
};

/** Maximum number of figure elements inspected. */
const MAX_FIGURE = 100;

/** Whether the figure around a caption contains a table. */
function holdsTable(figure: HtmlNode | null): boolean {
  const stack: HtmlNode[] = figure ? [figure] : [];
  let seen = 0;
  for (let node = stack.pop(); node && seen < MAX_FIGURE; node = stack.pop(), seen++) {
    if (!isElement(node)) continue;
    if (node.tagName === 'table') return true;
    stack.push(...node.childNodes.toReversed());
  }
  return false;
}

export const MEDIA_RULES: Record<string, ElementRule> = { img: image, svg: drawing, figcaption: caption };
