import type { Flow, FlowBlock, FlowPart, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { inferHeadings, marginBlocks } from '../flow/index.ts';
import { child, elements, type XmlElement } from '../markup/index.ts';
import { type OdfPackage, openOdf } from './package.ts';
import { repeatWarning } from './repeat-budget.ts';
import { lengthOf, OdfStyles } from './styles.ts';
import { OdfText } from './text.ts';

/** A text document (ISO/IEC 26300-1) as a Flow. Throws CORRUPTED or PASSWORD. */
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
  const text = new OdfText(pack, styles);
  const blocks = await text.read(elements(body));
  inferHeadings(blocks);
  blocks.push(...text.endnotes);
  // The break before the first paragraph only names its kind of page.
  if (blocks[0]) delete blocks[0].pageBreakBefore;
  const page = pageOf(body, styles);
  const margins = page ? await marginsOf(page, pack, styles) : [];
  const part: FlowPart = { kind: 'flowing', blocks: [...margins, ...blocks], ...sizeOf(styles, page) };
  const title = await pack.title();
  return { parts: [part], warnings: [...pack.warnings, ...repeatWarning(styles.repeats)], ...(title ? { title } : {}) };
}

/** The kind of page that the document begins with. */
function pageOf(body: XmlElement, styles: OdfStyles): XmlElement | undefined {
  const first = elements(body).find(({ name }) => /^text:(?:p|h|list|section)$/.test(name) || name === 'table:table');
  const named = styles.get('paragraph', first?.attrs['text:style-name']).masterPage ?? 'Standard';
  return styles.masterPages.find(({ attrs }) => attrs['style:name'] === named) ?? styles.masterPages[0];
}

/** Headers, then footers, once each: all kinds of the page (first, left) whose text is another. */
async function marginsOf(page: XmlElement, pack: OdfPackage, styles: OdfStyles): Promise<FlowBlock[]> {
  const out: FlowBlock[] = [];
  for (const kind of ['header', 'footer'] as const) {
    const seen = new Set<string>();
    for (const name of [`style:${kind}`, `style:${kind}-first`, `style:${kind}-left`]) {
      const margin = child(page, name);
      if (!margin || margin.attrs['style:display'] === 'false') continue;
      const regions = elements(margin).flatMap((one) => (one.name.startsWith('style:region') ? elements(one) : [one]));
      for (const block of marginBlocks(await new OdfText(pack, styles).read(regions), kind)) {
        const key = 'runs' in block ? block.runs.map((run) => run.text).join('') : JSON.stringify(block);
        if (seen.has(key)) continue;
        seen.add(key);
        out.push(block);
      }
    }
  }
  return out;
}

/** Size and margins of a page, in points; nothing of what the file does not tell. */
export function sizeOf(styles: OdfStyles, page: XmlElement | undefined): Pick<FlowPart, 'width' | 'height' | 'margins'> {
  const layout = child(styles.pageLayouts.get(page?.attrs['style:page-layout-name'] ?? ''), 'style:page-layout-properties')?.attrs ?? {};
  const width = lengthOf(layout['fo:page-width']);
  const height = lengthOf(layout['fo:page-height']);
  if (!width || !height || width > 14_400 || height > 14_400) return {};
  const margin = (side: string): number => Math.max(0, lengthOf(layout[`fo:margin-${side}`] ?? layout['fo:margin']) ?? 0);
  return { width, height, margins: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') } };
}
