import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument, TableBlock } from './blocks.ts';

/** Signs that AsciiDoc might read as marks stay as they are between +. */
const escapeDoc = (s: string): string =>
  /[`*_#^~+|[\]<>{}]|--|\(\)|->|\.\.\./.test(s)
    ? `+++${s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\|/g, '&#124;')}+++`
    : s;
const run = (r: Run): string => {
  const lead = /^\s*/.exec(r.text)?.[0] ?? '';
  const text = escapeDoc(r.text.trim());
  if (!text) return r.text;
  return (
    lead +
    (r.mark
      ? {
          bold: `**${text}**`,
          italic: `__${text}__`,
          code: `\`\`${text}\`\``,
          link: `https://example.org[${text.replace(/[\],]/g, ' ')}]`,
        }[r.mark]
      : text) +
    (r.text.endsWith(' ') ? ' ' : '')
  );
};
const inner = (runs: readonly Run[]): string => runs.map(run).join('');

/** An AsciiDoc source; numbers of sections stand in the texts. */
export function asciidocOf(document: SourceDocument, random: Random): string {
  const frame = random.pick(['all', 'ends', 'none', 'sides']);
  const grid = random.pick(['all', 'rows', 'none', 'cols']);
  const options = random.chance(0.5) ? '' : `,frame=${frame},grid=${grid}${random.chance(0.3) ? ',stripes=even' : ''}`;
  return [
    `= ${document.title}`,
    ':!toc:',
    ':table-caption!:',
    ':figure-caption!:',
    '',
    document.byline ?? '',
    document.abstract ? `== Abstract\n\n${document.abstract}` : '',
    ...document.blocks.map((b) => blockOf(b, options)),
  ].join('\n\n');
}

function blockOf(block: Block, options: string): string {
  switch (block.kind) {
    case 'heading':
      return `${'='.repeat(block.level)} ${inner(block.runs)}`;
    case 'paragraph':
      return inner(block.runs);
    case 'quote':
      return `____\n${inner(block.runs)}\n____`;
    case 'list':
      return block.items.map((i) => `${block.ordered ? '.' : '*'} ${inner(i)}`).join('\n');
    case 'code':
      return `----\n${block.lines.join('\n')}\n----`;
    case 'figure':
      return block.caption;
    case 'formula':
      return `__${block.latex.replace(/\\[a-z]+|[{}\\_^]/g, '')}__`;
    case 'algorithm':
      return `.${block.caption}\n....\n${block.lines.map((l, i) => `${i + 1}: ${'  '.repeat(l.indent)}${l.text}`).join('\n')}\n....`;
    case 'table':
      return tableOf(block, options);
  }
}

function tableOf({ rows, headRows, align, widths, caption }: TableBlock, options: string): string {
  const cols = align.map((a, i) => `${{ left: '<', right: '>', center: '^' }[a]}${widths[i]}`).join(',');
  const cell = (c: (typeof rows)[number][number]): string =>
    `${c.colSpan ? `${c.colSpan}+` : c.rowSpan ? `.${c.rowSpan}+` : ''}|${c.lines.map(inner).join(' +\n')}`;
  const body = rows.map((r) => r.map(cell).join('\n')).join('\n\n');
  return `${caption ? `.${caption}\n` : ''}[cols="${cols}"${headRows === 1 ? ',options="header"' : ''}${options}]\n|===\n${body}\n|===`;
}
