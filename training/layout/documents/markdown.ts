import type { Block, Run, SourceDocument, TableBlock, TableCell } from './blocks.ts';

const SIGNS = /[\\`*_[\]<>|$#~^@"']/g;
const escapeMarkdown = (s: string): string => s.replace(SIGNS, '\\$&').replace(/^(\s*)([-+]|\d+\.)(?= |$)/, '$1\\$2');

const run = (r: Run): string => {
  if (r.mark === 'code') return `\`${r.text.replace(/`/g, '')}\``;
  const [, lead = '', text = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(r.text) ?? [];
  if (!text) return r.text;
  const plain = escapeMarkdown(text);
  const marks = { bold: `**${plain}**`, italic: `*${plain}*`, link: `[${plain}](https://example.org/page)` };
  return lead + (r.mark ? marks[r.mark] : plain) + end;
};
const inner = (runs: readonly Run[]): string => runs.map(run).join('');

/** The document in the Markdown of pandoc: pipes where cells have one paragraph, else drawn grids. */
export function markdownOf(document: SourceDocument): string {
  return `${[`# ${escapeMarkdown(document.title)}`, ...document.blocks.map(blockOf)].join('\n\n')}\n`;
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inner(block.runs)}`;
    case 'paragraph':
      return inner(block.runs);
    case 'quote':
      return `> ${inner(block.runs)}`;
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${inner(item)}`).join('\n');
    case 'code':
      return ['```', ...block.lines, '```'].join('\n');
    case 'figure':
      return escapeMarkdown(block.caption);
    case 'formula':
      return `$$${block.latex}$$`;
    case 'algorithm':
      return [block.caption, ...block.lines.map((l, i) => `${i + 1}: ${l.text}`)].map(escapeMarkdown).join('\n\n');
    case 'table':
      return placed(tableOf(block), block.place);
  }
}

function placed(table: string, place: TableBlock['place']): string {
  const lines = table.split('\n');
  if (place === 'item') return lines.map((l) => `    ${l}`.trimEnd()).join('\n');
  if (place === 'quote') return lines.map((l) => `> ${l}`).join('\n');
  return place === 'note' ? [':::: note', ...lines, '::::'].join('\n') : table;
}

function tableOf(table: TableBlock): string {
  const body = table.rows.some((r) => r.some((c) => c.lines.length > 1 || c.list)) ? gridOf(table) : pipesOf(table);
  return table.caption ? `${body}\n\n: ${escapeMarkdown(table.caption)}` : body;
}

/** Lengths of the dashes tell pandoc the widths of columns when a line is long. */
function pipesOf({ rows, headRows, align, widths }: TableBlock): string {
  const row = (cells: readonly TableCell[]): string =>
    `| ${cells.map((c) => c.lines.map(inner).join(' ') || ' ').join(' | ')} |`;
  const dashes = align.map((a, i) => {
    const line = '-'.repeat(Math.max(3, widths[i] as number));
    return a === 'right' ? `${line}:` : a === 'center' ? `:${line}:` : line;
  });
  const blank = row(align.map(() => ({ lines: [[]] })));
  const [head, ...body] = headRows === 0 ? [blank, ...rows.map(row)] : rows.map(row);
  return [head, `|${dashes.join('|')}|`, ...body].join('\n');
}

const MAX_WIDTH = 34;

function gridOf({ rows, headRows, widths }: TableBlock): string {
  const longest = (c: TableCell | undefined): number =>
    2 + Math.max(0, ...(c?.lines ?? []).flatMap((l) => pieces(l).map(wideness)));
  const wide = widths.map((w, i) => Math.max(8, Math.min(MAX_WIDTH, w + 4), ...rows.map((r) => longest(r[i]))));
  const rule = (sign: string): string => `+${wide.map((w) => sign.repeat(w + 2)).join('+')}+`;
  const lines = rows.flatMap((cells, r) => {
    const texts = cells.map((c, i) => wrapped(c, wide[i] as number));
    const high = Math.max(1, ...texts.map((t) => t.length));
    const drawn = Array.from(
      { length: high },
      (_, k) => `| ${texts.map((t, i) => pad(t[k] ?? '', wide[i] as number)).join(' | ')} |`,
    );
    return [...drawn, rule(r < headRows ? '=' : '-')];
  });
  return [rule('-'), ...lines].join('\n');
}

const pieces = (runs: readonly Run[]): string[] => inner(runs).split(/(?<=[\u2e80-\uffff])|\s+/);
const wideness = (s: string): number => [...s].reduce((n, c) => n + (c > '\u2e80' ? 2 : 1), 0);
const pad = (s: string, width: number): string => s + ' '.repeat(Math.max(0, width - wideness(s)));

function wrapped({ lines, list }: TableCell, width: number): string[] {
  return lines.flatMap((runs, i) => {
    const lead = list ? '- ' : '';
    const out: string[] = [];
    let open = lead;
    for (const piece of pieces(runs)) {
      const blank = open === lead || open === '  ' || /[\u2e80-\uffff]$/.test(open) ? '' : ' ';
      if (open.trim() && wideness(open + blank + piece) > width) {
        out.push(open);
        open = (list ? '  ' : '') + piece;
      } else open += blank + piece;
    }
    out.push(open);
    return list || i === lines.length - 1 ? out : [...out, ''];
  });
}
