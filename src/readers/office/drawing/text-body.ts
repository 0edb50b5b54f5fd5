import { type Box, clamp, type FlowRun, type FlowTextBlock } from '../../../document/index.ts';
import { ommlToLatex } from '../../../latex/index.ts';
import { addRun, hasContent, isMonospaced, numeral, safeLink, spreadText, withoutPrivate } from '../../flow/index.ts';
import { child, descendants, elements, textContent, type XmlElement } from '../../markup/index.ts';
import { chosen } from '../alternate.ts';
import type { Relation } from '../package.ts';
import { emuToPoints, integer, isTrue } from '../units.ts';

/** List styles of a shape's text, nearest first: elements with `a:lvl1pPr` and so on. */
export type ListStyles = readonly (XmlElement | undefined)[];

export interface TextContext {
  relations: ReadonlyMap<string, Relation>;
  styles: ListStyles;
  /** Replaces slide number fields, for which files store a placeholder. */
  slideNumber?: number;
}

export interface SlideText {
  blocks: FlowTextBlock[];
  /** The text is the slide number. */
  slideNumber: boolean;
}

const DEFAULT_SIZE = 18;

/** Paragraphs of a text body (ECMA-376 part 1, 21.1.2), as `kind` unless they are list items. */
export function readTextBody(
  body: XmlElement | undefined,
  context: TextContext,
  kind: FlowTextBlock['kind'],
): SlideText {
  const blocks: FlowTextBlock[] = [];
  const counters: { level: number; scheme: string; next: number }[] = [];
  let slideNumber = false;
  const own: TextContext = { ...context, styles: [child(body, 'a:lstStyle'), ...context.styles] };
  for (const paragraph of elements(body, 'a:p')) {
    const pPr = child(paragraph, 'a:pPr');
    const level = clamp(integer(pPr?.attrs.lvl) ?? 0, 0, 8);
    const layers = [pPr, ...own.styles.map((style) => child(style, `a:lvl${level + 1}pPr`))];
    const runs: FlowRun[] = [];
    readRuns(elements(paragraph), layers, own, runs);
    if (elements(paragraph, 'a:fld').some(({ attrs }) => attrs.type === 'slidenum')) slideNumber = true;
    if (!hasContent(runs)) continue;
    const marker = kind === 'paragraph' ? bulletOf(layers, level, counters) : undefined;
    if (marker) blocks.push({ kind: 'list-item', runs, depth: level, ordered: marker.ordered, marker: marker.text });
    else {
      counters.length = 0;
      const last = blocks.at(-1);
      const code = kind === 'paragraph' && runs.every((run) => run.code || run.text.trim() === '');
      // Lines of code are separate paragraphs, or one with breaks.
      if (code && last?.kind === 'code') last.runs.push({ text: '\n' }, ...runs);
      else blocks.push({ kind: code ? 'code' : kind, runs });
    }
  }
  return { blocks, slideNumber };
}

function readRuns(nodes: readonly XmlElement[], layers: ListStyles, context: TextContext, out: FlowRun[]): void {
  for (const node of nodes) {
    switch (node.name) {
      case 'a:r':
      case 'a:fld': {
        const rPr = child(node, 'a:rPr');
        const font = child(rPr, 'a:sym')?.attrs.typeface ?? child(rPr, 'a:latin')?.attrs.typeface;
        const written = textContent(child(node, 'a:t'));
        const counted = node.attrs.type === 'slidenum' && context.slideNumber !== undefined && !/\d/.test(written);
        const text = withoutPrivate(counted ? String(context.slideNumber) : written, font)
          .replace(/_x000b_/gi, '\n')
          .replace(/[\r\t]/g, ' ');
        if (text !== '') addRun(out, toRun(text, rPr, layers, context));
        break;
      }
      case 'a:br':
        addRun(out, { text: '\n' });
        break;
      case 'mc:AlternateContent':
        readRuns(chosen(node), layers, context, out);
        break;
      case 'a14:m':
        for (const formula of [...elements(node, 'm:oMath'), ...elements(child(node, 'm:oMathPara'), 'm:oMath')]) {
          out.push({ text: descendants(formula, 'm:t').map(textContent).join(''), latex: ommlToLatex(formula) });
        }
        break;
    }
  }
}

function toRun(text: string, rPr: XmlElement | undefined, layers: ListStyles, context: TextContext): FlowRun {
  const run: FlowRun = { text, size: sizeOf(rPr, layers) };
  const attrs = rPr?.attrs ?? {};
  if (isTrue(attrs.b)) run.bold = true;
  if (isTrue(attrs.i)) run.italic = true;
  if (attrs.u !== undefined && attrs.u !== 'none') run.underline = true;
  if (attrs.strike !== undefined && attrs.strike !== 'noStrike') run.strike = true;
  const shift = Number.parseInt(attrs.baseline ?? '0', 10);
  if (shift > 0) run.superscript = true;
  else if (shift < 0) run.subscript = true;
  if (isMonospaced(child(rPr, 'a:latin')?.attrs.typeface ?? '')) run.code = true;
  const color = child(rPr, 'a:solidFill/a:srgbClr')?.attrs.val;
  if (color !== undefined && /^[0-9a-f]{6}$/i.test(color)) run.color = Number.parseInt(color, 16);
  const relation = context.relations.get(child(rPr, 'a:hlinkClick')?.attrs['r:id'] ?? '');
  const link = relation?.external ? safeLink(relation.target) : undefined;
  if (link !== undefined) run.link = link;
  return run;
}

/** Size of the run, or of the first layer with a size, in hundredths of a point. */
function sizeOf(rPr: XmlElement | undefined, layers: ListStyles): number {
  for (const one of [rPr, ...layers.map((layer) => child(layer, 'a:defRPr'))]) {
    const size = integer(one?.attrs.sz);
    if (size !== undefined && size >= 100 && size <= 400_000) return size / 100;
  }
  return DEFAULT_SIZE;
}

const SCHEMES: Record<string, string> = {
  arabic: 'decimal',
  arabicDb: 'decimalFullWidth',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  circleNumDb: 'decimalEnclosedCircle',
  circleNumWdBlack: 'decimalEnclosedCircle',
  circleNumWdWhite: 'decimalEnclosedCircle',
  ea1Chs: 'chineseCounting',
  ea1Cht: 'chineseCounting',
  ea1JpnKor: 'japaneseCounting',
  ea1JpnChsDb: 'chineseCounting',
};

function bulletOf(
  layers: ListStyles,
  level: number,
  counters: { level: number; scheme: string; next: number }[],
): { text: string; ordered: boolean } | undefined {
  for (const layer of layers) {
    for (const one of elements(layer)) {
      if (one.name === 'a:buNone') return undefined;
      if (one.name === 'a:buBlip') return { text: '•', ordered: false };
      if (one.name === 'a:buChar') {
        const font = layers
          .map((each) => child(each, 'a:buFont')?.attrs.typeface)
          .find((typeface) => typeface !== undefined);
        const char = one.attrs.char ?? '•';
        const text = /wingdings|webdings|symbol/i.test(font ?? '')
          ? withoutPrivate(String.fromCharCode(0xf000 + (char.charCodeAt(0) & 0xff)), font)
          : withoutPrivate(char, font);
        return text.trim() === '' ? undefined : { text: /[\ue000-\uf8ff]/.test(text) ? '•' : text, ordered: false };
      }
      if (one.name === 'a:buAutoNum') return { text: count(one, level, counters), ordered: true };
    }
  }
  return undefined;
}

/** Numbering continues while neighbours at a level have the same scheme (21.1.2.4.1). */
function count(
  autoNum: XmlElement,
  level: number,
  counters: { level: number; scheme: string; next: number }[],
): string {
  const { type = 'arabicPeriod', startAt } = autoNum.attrs;
  while (counters.length > 0 && (counters.at(-1) as { level: number }).level > level) counters.pop();
  let counter = counters.at(-1);
  if (!counter || counter.level < level || counter.scheme !== `${type} ${startAt}`) {
    if (counter?.level === level) counters.pop();
    counter = { level, scheme: `${type} ${startAt}`, next: integer(startAt) ?? 1 };
    counters.push(counter);
  }
  const [, scheme = 'arabic', form = ''] = /^(.*?)(Period|ParenBoth|ParenR|Plain|Minus)?$/.exec(type) ?? [];
  const number = numeral(counter.next++, SCHEMES[scheme] ?? 'decimal');
  return form === 'Period'
    ? `${number}.`
    : form === 'ParenBoth'
      ? `(${number})`
      : form === 'ParenR'
        ? `${number})`
        : form === 'Minus'
          ? `- ${number} -`
          : number;
}

/**
 * Boxes for the paragraphs of a shape. `turn`: clockwise rotation of the shape in degrees; the text may be rotated
 * inside it too.
 */
export function spread(
  blocks: readonly FlowTextBlock[],
  body: XmlElement | undefined,
  box: Box,
  anchor: string | undefined,
  turn = 0,
): FlowTextBlock[] {
  const bodyPr = child(body, 'a:bodyPr')?.attrs ?? {};
  const inset = (name: string, fallback: number): number => emuToPoints(bodyPr[name]) ?? fallback;
  return spreadText(blocks, {
    box,
    insets: { left: inset('lIns', 7.2), right: inset('rIns', 7.2), top: inset('tIns', 3.6) },
    anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    quarter: (Math.round(turn / 90) + (TURNED[bodyPr.vert ?? ''] ?? 0)) % 4,
  });
}

/** Clockwise rotation of text in a body, in quarter turns (20.1.10.83). */
const TURNED: Record<string, number> = {
  vert: 1,
  eaVert: 1,
  mongolianVert: 1,
  wordArtVert: 1,
  wordArtVertRtl: 1,
  vert270: 3,
};
