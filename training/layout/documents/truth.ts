import type { Block, Run, SourceDocument, TableBlock, TableCell } from './blocks.ts';
import { textOf } from './blocks.ts';

/** The document as Markdown; tables as HTML, because pipes have no spans. */
export function truthOf(document: SourceDocument): string {
  const parts = [`# ${document.title}`];
  if (document.byline) parts.push(document.byline);
  if (document.abstract) parts.push('## Abstract', document.abstract);
  for (const block of document.blocks) parts.push(blockOf(block));
  return `${parts.join('\n\n')}\n`;
}

const mark = (r: Run): string => (r.mark === 'bold' ? `**${r.text}**` : r.mark === 'code' ? `\`${r.text}\`` : r.text);

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.runs.map(mark).join('')}`;
    case 'paragraph':
      return block.runs.map(mark).join('');
    case 'quote':
      return `> ${block.runs.map(mark).join('')}`;
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${item.map(mark).join('')}`).join('\n');
    case 'code':
      return ['```', ...block.lines, '```'].join('\n');
    case 'figure':
      return block.caption;
    case 'formula':
      return `$$\n${block.latex}\n$$`;
    case 'algorithm':
      return [block.caption, ...block.lines.map((l, i) => `${i + 1}: ${l.text}`)].join('\n\n');
    case 'table':
      return (block.caption ? `${block.caption}\n\n` : '') + tableOf(block);
  }
}

export const escapeXml = (s: string): string => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const spans = (c: TableCell): string =>
  (c.colSpan ? ` colspan="${c.colSpan}"` : '') + (c.rowSpan ? ` rowspan="${c.rowSpan}"` : '');

function tableOf({ rows, headRows }: TableBlock): string {
  const row = (cells: TableCell[], tag: string): string =>
    `<tr>${cells.map((c) => `<${tag}${spans(c)}>${escapeXml(c.lines.map(textOf).join(' '))}</${tag}>`).join('')}</tr>`;
  return ['<table>', ...rows.map((r, i) => row(r, i < headRows ? 'th' : 'td')), '</table>'].join('\n');
}
