import type { Flow, FlowBlock, FlowPart, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { inferHeadings, marginBlocks } from '../flow/index.ts';
import { child, elements, type XmlElement } from '../markup/index.ts';
import { readControls } from './controls.ts';
import { type OdfPackage, openOdf } from './package.ts';
import { repeatWarning } from './repeat-budget.ts';
import { lengthOf, OdfStyles } from './styles.ts';
import { type OdfLeftOut, OdfText } from './text.ts';

/** Reads a text document (ISO/IEC 26300-1) as a Flow. Throws CORRUPTED or PASSWORD. */
export async function readOdt(source: Source): Promise<Flow> {
  const pack = await openOdf(source);
  try {
    return await readText(pack);
  } finally {
    await pack.close();
  }
}

async function readText(pack: OdfPackage): Promise<Flow> {
  const content = await pack.required('content.xml');
  const body = child(content, 'office:body/office:text');
  if (!body) throw new DocparseError('CORRUPTED', 'The document has no text body.');
  const styles = new OdfStyles([await pack.xml('styles.xml'), content]);
  const leftOut: OdfLeftOut = { comment: 0, hidden: 0 };
  const controls = readControls(body);
  const text = new OdfText(pack, styles, controls, leftOut);
  const margins = new Margins(styles, (element) => new OdfText(pack, styles, controls, leftOut).read(element));
  const parts: FlowPart[] = [];
  for (const { master, children } of sectionsOf(body, styles)) {
    const blocks = await text.read(children);
    const size = sizeOf(styles, master);
    const around = await margins.of(master);
    const last = parts.at(-1);
    if (last && last.width === size.width && last.height === size.height) last.blocks.push(...around, ...blocks);
    // The break before the first paragraph only names its page style.
    else
      parts.push({
        kind: 'flowing',
        ...size,
        blocks: [...around, ...blocks.map((block, i) => (i === 0 ? withoutBreak(block) : block))],
      });
  }
  inferHeadings(parts.flatMap(({ blocks }) => blocks));
  parts.at(-1)?.blocks.push(...text.endnotes);
  const title = await pack.title();
  return {
    parts,
    warnings: [...pack.warnings, ...sentences(leftOut), ...repeatWarning(styles.repeats)],
    ...(title ? { title } : {}),
  };
}

function withoutBreak(block: FlowBlock): FlowBlock {
  const { pageBreakBefore: _, ...rest } = block;
  return rest as FlowBlock;
}

function sentences({ comment, hidden }: OdfLeftOut): string[] {
  return [
    ...(hidden > 0 ? [`Hidden text was left out (${hidden} runs).`] : []),
    ...(comment > 0 ? [`Comments were left out (${comment}).`] : []),
  ];
}

interface Section {
  master: XmlElement | undefined;
  children: XmlElement[];
}

/** Splits the body where the page style changes, which the style of the first block on a page states. */
function sectionsOf(body: XmlElement, styles: OdfStyles): Section[] {
  const named = (name: string): XmlElement | undefined =>
    styles.masterPages.find(({ attrs }) => attrs['style:name'] === name);
  const sections: Section[] = [{ master: named('Standard') ?? styles.masterPages[0], children: [] }];
  let begun = false;
  for (const element of elements(body)) {
    const name = masterName(element, styles);
    const master = name ? named(name) : undefined;
    if (master && !begun) sections[0]!.master = master;
    else if (master) sections.push({ master, children: [] });
    begun ||= name !== undefined;
    sections.at(-1)!.children.push(element);
  }
  return sections;
}

/** Page style that a block starts; empty if it continues the previous one; undefined if it is not a block. */
function masterName(element: XmlElement, styles: OdfStyles): string | undefined {
  if (element.name === 'text:p' || element.name === 'text:h')
    return styles.get('paragraph', element.attrs['text:style-name']).masterPage ?? '';
  if (element.name === 'table:table') return styles.get('table', element.attrs['table:style-name']).masterPage ?? '';
  if (
    !/^text:(?:list|list-item|list-header|section|index-body|index-title|[a-z-]*index|table-of-content|bibliography)$/.test(
      element.name,
    )
  )
    return undefined;
  for (const one of elements(element)) {
    const name = masterName(one, styles);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Headers, then footers of all page styles, each once: of first, left and following pages. */
class Margins {
  readonly #styles: OdfStyles;
  readonly #read: (children: XmlElement[]) => Promise<FlowBlock[]>;
  readonly #done = new Set<XmlElement>();
  readonly #texts = new Set<string>();

  constructor(styles: OdfStyles, read: (children: XmlElement[]) => Promise<FlowBlock[]>) {
    this.#styles = styles;
    this.#read = read;
  }

  async of(master: XmlElement | undefined): Promise<FlowBlock[]> {
    const kinds: XmlElement[] = [];
    for (let at = master; at && !this.#done.has(at); at = this.#next(at)) {
      this.#done.add(at);
      kinds.push(at);
    }
    const out: FlowBlock[] = [];
    // A page style followed by another is usually that of a first page.
    const shown = (i: number): FlowBlock['shownOn'] => (kinds.length === 1 ? undefined : i === 0 ? 'first' : 'later');
    for (const margin of ['header', 'footer'] as const)
      for (const [i, kind] of kinds.entries()) out.push(...(await this.#margins(kind, margin, shown(i))));
    return out;
  }

  #next(master: XmlElement): XmlElement | undefined {
    return this.#styles.masterPages.find(({ attrs }) => attrs['style:name'] === master.attrs['style:next-style-name']);
  }

  async #margins(page: XmlElement, kind: 'header' | 'footer', shown: FlowBlock['shownOn']): Promise<FlowBlock[]> {
    const out: FlowBlock[] = [];
    for (const name of [`style:${kind}-first`, `style:${kind}`, `style:${kind}-left`]) {
      const margin = child(page, name);
      if (!margin || margin.attrs['style:display'] === 'false') continue;
      const regions = elements(margin).flatMap((one) => (one.name.startsWith('style:region') ? elements(one) : [one]));
      const rest = name === `style:${kind}` && child(page, `style:${kind}-first`) ? 'later' : shown;
      const own = name.endsWith('-first') ? 'first' : name.endsWith('-left') ? 'even' : rest;
      for (const block of marginBlocks(await this.#read(regions), kind, own)) {
        const key = `${kind} ${'runs' in block ? block.runs.map((run) => run.text).join('') : JSON.stringify(block)}`;
        if (this.#texts.has(key)) continue;
        this.#texts.add(key);
        out.push(block);
      }
    }
    return out;
  }
}

/** Size and margins of a page in points, without values that the file does not state. */
export function sizeOf(
  styles: OdfStyles,
  page: XmlElement | undefined,
): Pick<FlowPart, 'width' | 'height' | 'margins'> {
  const layout =
    child(styles.pageLayouts.get(page?.attrs['style:page-layout-name'] ?? ''), 'style:page-layout-properties')?.attrs ??
    {};
  const width = lengthOf(layout['fo:page-width']);
  const height = lengthOf(layout['fo:page-height']);
  if (!width || !height || width > 14_400 || height > 14_400) return {};
  const margin = (side: string): number =>
    Math.max(0, lengthOf(layout[`fo:margin-${side}`] ?? layout['fo:margin']) ?? 0);
  return {
    width,
    height,
    margins: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
  };
}
