import type { Random } from '../../papers/random.ts';
import type { Block, SourceDocument, textOf } from './blocks.ts';
import { runHtml } from './html.ts';
import { escapeXml } from './truth.ts';

const SANS = "'Liberation Sans','Noto Sans CJK SC',sans-serif";
const SERIF = "'Liberation Serif','Noto Serif CJK SC',serif";
const DEJAVU = "'DejaVu Sans','Noto Sans CJK SC',sans-serif";
const CARLITO = "'Carlito','Noto Sans CJK SC',sans-serif";
const MONO = "'Liberation Mono','Noto Sans Mono CJK SC',monospace";

/** Sizes of h1 to h6 and other settings of headings as a rule each. */
const heads = (sizes: readonly string[], rest = ''): string =>
  sizes.map((s, i) => `h${i + 1}{font-size:${s}}`).join('') + (rest ? `h1,h2,h3,h4,h5,h6{${rest}}` : '');

/** Style sheets like those of well-known programs. They differ most in what they do to the lower levels. */
const THEMES: Record<string, (random: Random) => string> = {
  github: () =>
    `body{font:16px/1.5 ${SANS};color:#1f2328}${heads(['2em', '1.5em', '1.25em', '1em', '.875em', '.85em'], 'margin:24px 0 16px;font-weight:600;line-height:1.25')}h1,h2{border-bottom:1px solid #d1d9e0;padding-bottom:.3em}h6{color:#59636e}code{background:#eff1f3;padding:.2em .4em;font-size:85%}pre{background:#f6f8fa;padding:16px;font-size:85%}pre code{background:none;padding:0;font-size:100%}blockquote{color:#59636e;border-left:.25em solid #d1d9e0;padding:0 1em;margin:0}`,
  typora: (r) =>
    `body{font:16px/1.6 ${r.pick([SANS, DEJAVU])};color:#333}${heads(['2.25em', '1.75em', '1.5em', '1.25em', '1em', '1em'], 'margin:1rem 0;font-weight:bold;line-height:1.4')}h1,h2{border-bottom:1px solid #eee}h6{color:#777}code{border:1px solid #e7eaed;background:#f3f4f4;padding:0 2px;font-size:.9em}pre{border:1px solid #e7eaed;background:#f8f8f8;padding:8px}pre code{border:0}blockquote{border-left:4px solid #dfe2e5;padding:0 15px;color:#777;margin:0}`,
  newsprint: () =>
    `body{font:16px/1.5 ${SERIF};color:#1f0909}${heads(['1.875em', '1.3125em', '1.125em', '1em', '1em', '1em'], 'font-weight:bold;margin:1.2em 0 .6em')}h1,h2{font-weight:normal}h3{font-style:italic}h4{font-weight:normal;text-transform:uppercase}`,
  vscode: () =>
    `body{font:14px/22px ${SANS};color:#000}${heads(['2em', '1.5em', '1.25em', '1em', '.875em', '.85em'], 'font-weight:400;margin:24px 0 16px;line-height:1.25')}h1{border-bottom:1px solid #888;padding-bottom:.3em}code{color:#a31515;font:1em/1.357em ${MONO}}pre{background:#f2f2f2;padding:16px}pre code{color:#000}blockquote{background:#f2f2f2;border-left:5px solid #007acc;margin:0;padding:0 16px}`,
  'markdown-pdf': () =>
    `body{font:14px/22px ${DEJAVU};padding:0 12px}${heads(['2em', '1.5em', '1.17em', '1em', '.83em', '.67em'], 'font-weight:normal')}h1{padding-bottom:.3em;border-bottom:1px solid #888}h1,h2,h3{font-weight:normal}h4,h5,h6{font-weight:bold}code{font:14px/19px ${MONO};color:#a31515}pre{background:#f8f8f8;border:1px solid #ccc;padding:6px 10px}`,
  notion: () =>
    `body{font:12px/1.5 ${SANS};color:#37352f}${heads(['40px', '1.875rem', '1.5rem', '1.25rem', '1rem', '1rem'], 'font-weight:600;line-height:1.2;margin:1.4em 0 .2em')}p{margin:.4em 0}code{color:#eb5757;background:#f1f1ef}pre{background:#f7f6f3;padding:1.5em}pre code{color:#37352f;background:none}blockquote{border-left:3px solid #000;padding-left:1em;margin:1em 0}`,
  docusaurus: () =>
    `body{font:16px/1.65 ${SANS};color:#1c1e21}${heads(['3rem', '2rem', '1.5rem', '1rem', '.875rem', '.85rem'], 'font-weight:700;margin:1.6rem 0 1rem;line-height:1.25')}code{background:#f6f7f8;border:1px solid #ddd;font-size:95%}pre{background:#f6f8fa;padding:1rem}`,
  mkdocs: () =>
    `body{font:13px/1.6 ${CARLITO};color:rgba(0,0,0,.87)}${heads(['2em', '1.5625em', '1.25em', '1em', '.8em', '.8em'], 'margin:1.6em 0 .64em;line-height:1.4')}h1{font-weight:300;color:#757575}h2{font-weight:300}h3{font-weight:400}h4{font-weight:700}h5,h6{font-weight:700;color:#757575;text-transform:uppercase}code{background:#f5f5f5;font-size:.85em}`,
  sphinx: () =>
    `body{font:17px/1.4 ${SERIF};color:#3e4349}${heads(['240%', '180%', '150%', '130%', '100%', '100%'], 'font-weight:normal;margin:30px 0 10px')}code{font-size:.9em}pre{background:#eee;padding:7px 30px}`,
  rtd: () =>
    `body{font:16px/24px ${CARLITO};color:#404040}${heads(['175%', '150%', '125%', '115%', '110%', '100%'], 'font-weight:700;margin:0 0 24px')}h1,h2,h3,h4,h5,h6{font-family:'Liberation Serif','Noto Serif CJK SC'}code{color:#e74c3c;border:1px solid #e1e4e5;font-size:75%}pre{border:1px solid #e1e4e5;background:#f8f8f8;padding:12px}`,
  gitbook: () =>
    `body{font:15px/1.7 ${SANS};color:#333}${heads(['2em', '1.75em', '1.5em', '1.25em', '1em', '1em'], 'margin:1.275em 0 .85em;font-weight:bold')}h6{color:#777}pre{background:#f7f7f7;padding:.85em 1em}`,
  plain: (r) => `body{font-family:${r.pick([SANS, SERIF, DEJAVU])}}pre{white-space:pre-wrap}`,
  pandoc: () =>
    `body{font:12pt/1.5 ${SERIF};color:#1a1a1a;max-width:36em}${heads(['2em', '1.5em', '1.2em', '1em', '1em', '1em'], 'margin-top:1.4em')}h5,h6{font-style:italic}h6{font-weight:normal}code{font-size:85%}`,
  even: (r) => {
    const step = r.pick([0.06, 0.1, 0.14]);
    const size = (i: number): string => `${(1 + step * (5 - i)).toFixed(2)}em`;
    return `body{font:11pt/1.45 ${r.pick([SANS, SERIF, CARLITO])}}${heads([0, 1, 2, 3, 4, 5].map(size), r.pick(['font-weight:bold', 'font-weight:normal;color:#2e74b5', 'font-weight:bold;color:#a02020']))}`;
  },
  underlined: (r) =>
    `body{font:10.5pt/1.5 ${r.pick([SANS, SERIF])}}${heads(['1.6em', '1.2em', '1em', '1em', '1em', '1em'], 'font-weight:bold')}h3{text-decoration:underline;font-weight:normal}h4{font-style:italic;font-weight:normal}h5{font-variant:small-caps}h2{text-transform:uppercase}`,
  coloured: (r) =>
    `body{font:10.5pt/1.6 ${r.pick([SANS, CARLITO])};color:#222}${heads(['22pt', '15pt', '12pt', '10.5pt', '10.5pt', '10.5pt'], `color:${r.pick(['#0b5394', '#00796b', '#c0392b'])};margin:1.1em 0 .3em`)}h2{background:#eef3f8;padding:3px 6px}h4,h5{font-weight:600}strong{color:${r.pick(['inherit', '#c0392b', '#0b5394'])}}`,
  'counted-sections': () =>
    `body{font:11pt/1.5 ${SANS};color:#222}${heads(['20pt', '15pt', '12.5pt', '11pt', '11pt', '10pt'], 'color:#111;margin:1.2em 0 .4em')}h2{border-left:5px solid #07c;padding-left:8px}`,
};

/** A page of HTML in the style of a well-known program, some of it changed. */
export function themedHtml(document: SourceDocument, random: Random): string {
  const theme = random.pick(Object.keys(THEMES));
  const rules = [
    THEMES[theme]!(random),
    `@page{size:${random.pick(['A4', 'Letter'])};margin:${random.pick(['1cm', '1.5cm', '2cm', '2.5cm'])}}`,
    `pre,code{font-family:${MONO}}body{margin:0}`,
    random.chance(0.2)
      ? `html{font-size:${random.pick(['13px', '14px'])}}body{font-size:${random.pick(['10pt', '11pt', '13px'])}}`
      : '',
    random.chance(0.15) ? 'body{text-align:justify}' : '',
    random.chance(0.15) ? 'h1{text-align:center}' : '',
    random.chance(0.1) ? 'li>strong,p>strong:first-child{display:inline}p{margin:.3em 0}' : '',
  ];
  const body = document.blocks.map((b) => blockOf(b, random)).join('\n');
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeXml(document.title)}</title><style>${rules.join('')}</style></head><body><h1>${escapeXml(document.title)}</h1>${body}</body></html>`;
}

function blockOf(block: Block, random: Random): string {
  const inner = (runs: Parameters<typeof textOf>[0]): string => runs.map(runHtml).join('');
  if (block.kind === 'heading') return `<h${block.level}>${inner(block.runs)}</h${block.level}>`;
  if (block.kind === 'paragraph') return `<p>${inner(block.runs)}</p>`;
  if (block.kind === 'quote') return `<blockquote><p>${inner(block.runs)}</p></blockquote>`;
  if (block.kind === 'code') return `<pre><code>${escapeXml(block.lines.join('\n'))}</code></pre>`;
  if (block.kind !== 'list') throw new Error(`No theme draws a ${block.kind}.`);
  const tag = block.ordered ? 'ol' : 'ul';
  const loose = random.chance(0.25);
  return `<${tag}>${block.items.map((i) => `<li>${loose ? `<p>${inner(i)}</p>` : inner(i)}</li>`).join('')}</${tag}>`;
}
