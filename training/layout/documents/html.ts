import type { Random } from '../../papers/random.ts';
import type { Block, Run, SourceDocument, TableBlock } from './blocks.ts';
import { chartOf } from './chart.ts';
import { escapeXml } from './truth.ts';

const FONTS = {
  en: ["'Liberation Sans'", "'Liberation Serif'", "'DejaVu Sans'", "'DejaVu Serif'", "'Noto Sans CJK SC'"],
  zh: [
    "'Liberation Sans','Noto Sans CJK SC'",
    "'Liberation Serif','Noto Serif CJK SC'",
    "'WenQuanYi Zen Hei'",
    "'DejaVu Sans','WenQuanYi Micro Hei'",
  ],
};

/** A page of HTML in a random style. Well-known converters of Markdown look like some of them. */
export function htmlOf(
  document: SourceDocument,
  random: Random,
  printer: 'browser' | 'weasyprint' | 'wkhtmltopdf',
): string {
  const style = styleOf(document, random, printer);
  const byline = document.byline ? `<p class="by">${escapeXml(document.byline)}</p>` : '';
  const abstract = document.abstract ? `<h2>Abstract</h2><p>${escapeXml(document.abstract)}</p>` : '';
  const body = document.blocks.map((b) => blockOf(b, random)).join('\n');
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><style>${style}</style></head><body><h1>${escapeXml(document.title)}</h1>${byline}<main>${abstract}${body}</main></body></html>`;
}

function tableStyle(random: Random): string {
  const color = random.pick(['#000', '#333', '#999', '#ccc', '#ddd', '#dfe2e5', '#d0d7de']);
  const line = `${random.pick(['.5px', '1px', '1px', '1px', '1.5px'])} solid ${color}`;
  const kind = random.weighted<string>([
    [5, `th,td{border:${line}}`],
    [2, `th,td{border:${line}}tr:nth-child(2n){background:#f6f8fa}`],
    [1.5, `tr{border-bottom:${line}}`],
    [1, `td,th{border-top:${line}}thead th{border-bottom:2px solid ${color}}`],
    [1.5, `table{border-top:1.5px solid #000;border-bottom:1.5px solid #000}thead{border-bottom:1px solid #000}`],
    [1, `thead{border-bottom:${line}}`],
    [1, 'tbody tr:nth-child(even){background:#f2f2f2}'],
    [
      1,
      `th{background:${random.pick(['#eee', '#4472c4;color:#fff', '#24292f;color:#fff'])}}${random.chance(0.5) ? `td{border-bottom:${line}}` : ''}`,
    ],
    [0.7, `table{border:${line}}th{border-bottom:${line}}`],
    [0.7, `td+td,th+th{border-left:${line}}${random.chance(0.5) ? `th{border-bottom:${line}}` : ''}`],
    [0.8, ''],
  ]);
  const cells = `padding:${random.pick(['1px', '2px 5px', '3px 8px', '6px 13px', '8px 12px', '.4em .8em'])};vertical-align:${random.pick(['top', 'middle', 'middle', 'baseline'])}`;
  return `table{border-collapse:collapse;${random.pick(['width:100%', '', '', 'margin:1em auto'])};font-size:${random.pick(['100%', '100%', '90%', '85%'])};margin-bottom:1em}th,td{${cells}}${kind}${random.chance(0.15) ? 'th{font-weight:normal}' : ''}${random.chance(0.25) ? 'th{text-align:left}' : ''}`;
}

function styleOf({ language, title }: SourceDocument, random: Random, printer: string): string {
  const size = random.pick(['9.5pt', '10pt', '11pt', '12pt', '14px', '16px']);
  const parts = [
    `body{font-family:${random.pick(FONTS[language])};font-size:${size};line-height:${random.pick(['1.2', '1.4', '1.5', '1.6', '1.8', 'normal'])};${random.chance(0.3) ? 'text-align:justify;' : ''}color:${random.pick(['#000', '#24292e', '#333'])};margin:0}`,
    tableStyle(random),
    "code{font-family:'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace;font-size:85%}pre code{font-size:inherit}pre{font-size:85%;white-space:pre-wrap}",
    random.pick([
      '',
      'pre{background:#f6f8fa;padding:1em;border-radius:6px}',
      'pre{border:1px solid #ccc;padding:6px}',
      'pre{background:#272822;color:#f8f8f2;padding:8px}',
      'code{background:#eee;padding:.1em .3em}pre{border-left:3px solid #888;padding-left:8px}',
    ]),
    random.pick([
      '',
      'h1,h2{border-bottom:1px solid #eaecef;padding-bottom:.3em}',
      'h2,h3{color:#1a5276}',
      'h1{text-align:center}',
      'h2,h3,h4{font-size:105%}',
      'h2{font-size:1.3em;font-weight:normal}',
      'h2{background:#eef;padding:4px}',
      'h3{font-style:italic;font-weight:normal}',
    ]),
    'blockquote{border-left:4px solid #dfe2e5;color:#6a737d;margin-left:0;padding-left:1em}.by{text-align:center}.figure{width:60%;height:110px;border:1px solid #888;margin:1em auto 0;background:linear-gradient(#9cf,#fc9)}',
    `.caption{${random.pick(['text-align:center;', ''])}${random.pick(['font-size:90%;', 'font-style:italic;', 'font-weight:bold;', ''])}}`,
    'a{color:#0366d6;text-decoration:none}',
  ];
  if (random.chance(0.12) && printer !== 'wkhtmltopdf')
    parts.push('main{columns:2;column-gap:2em}h2,h3{break-after:avoid}');
  const running =
    printer === 'weasyprint' && random.chance(0.6)
      ? `@top-${random.pick(['left', 'center', 'right'])}{content:"${title.replace(/["\\]/g, '')}";font-size:80%;color:#777}@bottom-${random.pick(['left', 'center', 'right'])}{content:${random.pick(['counter(page)', '"Page " counter(page) " / " counter(pages)'])};font-size:80%}`
      : '';
  parts.push(
    `@page{size:${random.pick(['A4', 'Letter'])};margin:${random.pick(['2cm', '2.5cm', '1.5cm', '3cm 2cm', '1cm'])};${running}}`,
  );
  return parts.join('');
}

const TAGS = { bold: 'strong', italic: 'em', code: 'code', link: 'a' } as const;

export const runHtml = (r: Run): string => {
  const text = escapeXml(r.text);
  return r.mark
    ? `<${TAGS[r.mark]}${r.mark === 'link' ? ' href="https://example.org"' : ''}>${text}</${TAGS[r.mark]}>`
    : text;
};
const inner = (runs: readonly Run[]): string => runs.map(runHtml).join('');

function blockOf(block: Block, random: Random): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inner(block.runs)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inner(block.runs)}</p>`;
    case 'quote':
      return `<blockquote><p>${inner(block.runs)}</p></blockquote>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const loose = random.chance(0.2);
      return `<${tag}>${block.items.map((i) => `<li>${loose ? `<p>${inner(i)}</p>` : inner(i)}</li>`).join('')}</${tag}>`;
    }
    case 'code':
      return `<pre><code>${escapeXml(block.lines.join('\n'))}</code></pre>`;
    case 'figure':
      return `${random.chance(0.7) ? chartOf(() => random.pick(block.caption.split(' ')), random) : '<div class="figure"></div>'}<p class="caption">${escapeXml(block.caption)}</p>`;
    case 'formula':
      return `<p style="text-align:center"><i>${escapeXml(block.latex.replace(/\\[a-z]+|[{}\\]/g, ''))}</i></p>`;
    case 'algorithm':
      return `<p class="caption">${escapeXml(block.caption)}</p><div style="border-top:1px solid;border-bottom:1px solid">${block.lines.map((l, i) => `<div style="padding-left:${l.indent}em">${i + 1}: ${escapeXml(l.text)}</div>`).join('')}</div>`;
    case 'table':
      return (block.caption ? `<p class="caption">${escapeXml(block.caption)}</p>` : '') + tableOf(block);
  }
}

export function tableOf({ rows, headRows, align }: TableBlock): string {
  const row = (cells: TableBlock['rows'][number], tag: string): string => {
    const shift = align.length - cells.reduce((n, c) => n + (c.colSpan ?? 1), 0);
    const cell = (c: (typeof cells)[number], i: number): string =>
      `<${tag}${c.colSpan ? ` colspan="${c.colSpan}"` : ''}${c.rowSpan ? ` rowspan="${c.rowSpan}"` : ''}${tag === 'td' && align[i + shift] !== 'left' ? ` style="text-align:${align[i + shift]}"` : ''}>${c.lines.map(inner).join('<br>')}</${tag}>`;
    return `<tr>${cells.map(cell).join('')}</tr>`;
  };
  return `<table><thead>${rows
    .slice(0, headRows)
    .map((r) => row(r, 'th'))
    .join('')}</thead><tbody>${rows
    .slice(headRows)
    .map((r) => row(r, 'td'))
    .join('')}</tbody></table>`;
}
