import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument } from './blocks.ts';

/** Characters that pandoc would read as marks. */
const escapeMark = (s: string): string => s.replace(/[\\`*_{}[\]()#+\-.!<>~|$^@"']/g, '\\$&');

const run = (r: Run): string => {
  const lead = /^\s*/.exec(r.text)![0];
  const text = r.text.trim();
  if (!text) return r.text;
  const marked = {
    bold: `**${escapeMark(text)}**`,
    italic: `*${escapeMark(text)}*`,
    code: `\`${text.replaceAll('`', "'")}\``,
    link: `[${escapeMark(text)}](https://example.org)`,
  };
  return lead + (r.mark ? marked[r.mark] : escapeMark(text)) + (r.text.endsWith(' ') ? ' ' : '');
};
const inner = (runs: readonly Run[]): string => runs.map(run).join('');

/** Markdown for pandoc: the title as metadata or as the only heading of its level. */
export function pandocMarkdown(document: SourceDocument, asHeading: boolean): string {
  const title = asHeading ? `# ${escapeMark(document.title)}` : `---\ntitle: ${JSON.stringify(document.title)}\n---`;
  const up = asHeading ? 0 : 1;
  return `${[title, ...document.blocks.map((b) => blockOf(b, up))].join('\n\n')}\n`;
}

function blockOf(block: Block, up: number): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level - up)} ${inner(block.runs)}`;
  if (block.kind === 'paragraph') return inner(block.runs);
  if (block.kind === 'quote') return `> ${inner(block.runs)}`;
  if (block.kind === 'code') return ['~~~~', ...block.lines, '~~~~'].join('\n');
  if (block.kind !== 'list') throw new Error(`No Markdown for a ${block.kind}.`);
  return block.items.map((i, n) => `${block.ordered ? `${n + 1}.` : '-'} ${inner(i)}`).join('\n');
}

/** Arguments for a PDF by XeLaTeX. */
export function latexArguments(random: Random, zh: boolean): string[] {
  const set = (name: string, value: string): string[] => ['-V', `${name}=${value}`];
  return [
    '--pdf-engine=xelatex',
    ...set('documentclass', random.pick(['article', 'article', 'article', 'scrartcl', 'report', 'memoir'])),
    ...set('fontsize', random.pick(['10pt', '11pt', '12pt'])),
    ...set('geometry', `margin=${random.pick(['2cm', '2.5cm', '1in'])}`),
    ...(zh
      ? [
          ...set('mainfont', random.pick(['Noto Serif CJK SC', 'Noto Sans CJK SC'])),
          ...set('sansfont', 'Noto Sans CJK SC'),
          ...set('monofont', 'Noto Sans Mono CJK SC'),
        ]
      : random.chance(0.4)
        ? set('mainfont', random.pick(['Liberation Serif', 'DejaVu Serif', 'Carlito']))
        : []),
    ...(random.chance(0.3) ? ['--number-sections'] : []),
    ...(random.chance(0.2) ? set('block-headings', 'true') : []),
    ...(random.chance(0.2) ? ['--toc'] : []),
    ...(random.chance(0.3) ? set('indent', 'true') : []),
  ];
}
