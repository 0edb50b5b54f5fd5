import type { FlowBlock, FlowTextBlock } from '../../document/index.ts';
import { readHtmlPiece, readMarkdown } from '../../readers/index.ts';
import { isOtsl, otslTable } from './otsl.ts';
import type { Label, SaidBlock } from './said.ts';
import { formulaLatex, textRuns } from './text-runs.ts';

const KINDS: Partial<Record<Label, FlowTextBlock['kind']>> = {
  text: 'paragraph',
  title: 'heading',
  heading: 'heading',
  'list-item': 'list-item',
  code: 'code',
  header: 'header',
  footer: 'footer',
  'page-number': 'page-number',
  footnote: 'footnote',
  'figure-caption': 'figure-caption',
  'table-caption': 'table-caption',
  aside: 'other',
  chemical: 'chemical',
};

/** The answers of models to a crop without text. */
const NOTHING = /^\s*(?:\[Non-Text\]|<\|im_end\|>)?\s*$/;

/** The flow blocks of one block on a page; none if its text is empty. */
export async function toFlow(said: SaidBlock): Promise<FlowBlock[]> {
  const { label } = said;
  if (said.blocks) return said.blocks;
  if (label === 'picture' || label === 'seal')
    return [{ kind: 'picture', ...(label === 'seal' && { subType: 'stamp' }), text: said.text }];
  if (label === 'chart') return [{ kind: 'picture', subType: 'chart', text: said.text }];
  if (NOTHING.test(said.text)) return [];
  const text = said.text.replace(/<\|im_end\|>\s*$/, '');
  if (label === 'table') return tableBlocks(text);
  if (label === 'formula') {
    const latex = formulaLatex(text);
    return [{ kind: 'formula', latex, text: latex }];
  }
  const kind = KINDS[label] ?? 'paragraph';
  if (kind === 'code') return [{ kind, runs: [{ text: withoutFence(text) }] }];
  const heading = kind === 'heading' ? /^(#{1,6})\s+(.*)$/s.exec(text.trim()) : null;
  const runs = textRuns(heading?.[2] ?? text);
  if (runs.length === 0) return [];
  if (kind === 'list-item') return [{ kind, runs, depth: 0 }];
  return [
    { kind, runs, ...(kind === 'heading' && { level: said.level ?? heading?.[1]?.length ?? levelOf(label, text) }) },
  ];
}

const withoutFence = (text: string): string => text.replace(/^\s*```[\w-]*\r?\n([\s\S]*?)\r?\n?```\s*$/, '$1');

/** The level from the number at the start of a heading; the title of the document is the highest. */
function levelOf(label: Label, text: string): number {
  if (label === 'title') return 1;
  const numbers = /^\s*(\d{1,2}(?:\.\d{1,2}){0,4})(?:[.、\s]|(?=\p{Script=Han}))/u.exec(text)?.[1];
  return 1 + (numbers ? numbers.split('.').length : 1);
}

/** A table in OTSL, HTML or Markdown. Any other text stays text. */
async function tableBlocks(text: string): Promise<FlowBlock[]> {
  if (isOtsl(text)) {
    const table = otslTable(text);
    if (table) return [table];
  }
  const markup = /<t(?:able|r|d)\b/i.test(text)
    ? await readHtmlPiece(text)
    : /^\s*\|/m.test(text)
      ? await readMarkdown(text)
      : [];
  if (markup.some(({ kind }) => kind === 'table')) return markup;
  const runs = textRuns(text.replace(/<\/?(?:fcel|ecel|lcel|ucel|xcel|nl|ched|rhed|srow)>/g, ' '));
  return runs.length === 0 ? [] : [{ kind: 'other', runs }];
}
