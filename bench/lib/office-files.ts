import { makeZip } from '../../src/readers/archive/testing.ts';
import { makeDocx, makePptx, p } from '../../src/readers/office/testing.ts';
import { bookParts } from '../../src/readers/sheet/testing.ts';
import { pick, seeded } from './random.ts';
import { CHINESE, ENGLISH, MIXED } from './sentences.ts';

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** Parts of a benchmark document. */
type Piece =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; plain: string; bold: string }
  | { kind: 'item'; depth: number; text: string }
  | { kind: 'table'; rows: string[][] };

/** The nth part is always the same: chapters, styled paragraphs, nested lists, and a table in every forty. */
function piece(n: number): Piece {
  const random = seeded(n);
  // Words with natural repetition, so that archives compress realistically.
  const sentence = (): string =>
    pick(random, random() < 0.3 ? CHINESE : random() < 0.2 ? MIXED : ENGLISH)
      .split(/(?<=[ ，、])/)
      .map((word) => (random() < 0.3 ? `${Math.floor(random() * 1e6).toString(36)} ` : word))
      .join('')
      .replaceAll('#', () => String(Math.floor(random() * 10)));
  if (n % 40 === 0) return { kind: 'heading', level: 1 + ((n / 40) % 3), text: sentence().slice(0, 60) };
  if (n % 40 === 20)
    return {
      kind: 'table',
      rows: Array.from({ length: 12 }, (_, r) =>
        Array.from({ length: 5 }, (_, c) => (c > 1 && r > 0 ? (random() * 1e5).toFixed(2) : sentence().slice(0, 18))),
      ),
    };
  if (n % 5 === 0) return { kind: 'item', depth: n % 3, text: sentence() };
  return { kind: 'paragraph', plain: `${sentence()} ${sentence()} ${sentence()}`, bold: sentence().slice(0, 20) };
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function docx(count: number): Buffer {
  const body = Array.from({ length: count }, (_, n) => {
    const one = piece(n);
    if (one.kind === 'heading') return p(escaped(one.text), `<w:pStyle w:val="${one.level}"/>`);
    if (one.kind === 'item')
      return p(escaped(one.text), `<w:numPr><w:ilvl w:val="${one.depth}"/><w:numId w:val="1"/></w:numPr>`);
    if (one.kind === 'table')
      return `<w:tbl>${one.rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(escaped(cell))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
    return `<w:p><w:r><w:t xml:space="preserve">${escaped(one.plain)} </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${escaped(one.bold)}</w:t></w:r></w:p>`;
  }).join('');
  const levels = [0, 1, 2]
    .map(
      (i) =>
        `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${i + 1}."/></w:lvl>`,
    )
    .join('');
  return makeDocx({
    body,
    styles: [1, 2, 3]
      .map((i) => `<w:style w:type="paragraph" w:styleId="${i}"><w:name w:val="heading ${i}"/></w:style>`)
      .join(''),
    numbering: `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    parts: { '[Content_Types].xml': TYPES },
  });
}

/** One slide for every eight parts. */
function pptx(count: number): Buffer {
  const box = (y: number, content: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="457200" y="${y * 12700}"/><a:ext cx="8000000" cy="508000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${content}</p:txBody></p:sp>`;
  const run = (text: string, look = ''): string => `<a:r><a:rPr lang="en"${look}/><a:t>${escaped(text)}</a:t></a:r>`;
  const slides = Array.from({ length: Math.ceil(count / 8) }, (_, slide) =>
    Array.from({ length: 8 }, (_, i) => {
      const one = piece(slide * 8 + i);
      if (one.kind === 'paragraph') return box(i * 60, `<a:p>${run(`${one.plain} `)}${run(one.bold, ' b="1"')}</a:p>`);
      if (one.kind !== 'table') return box(i * 60, `<a:p>${run(one.text)}</a:p>`);
      const rows = one.rows.map(
        (row) =>
          `<a:tr h="370840">${row.map((cell) => `<a:tc><a:txBody><a:bodyPr/><a:p>${run(cell)}</a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
      );
      return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="457200" y="${i * 762000}"/><a:ext cx="8000000" cy="4450080"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid>${'<a:gridCol w="1600000"/>'.repeat(5)}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    }).join(''),
  );
  return makePptx({ slides, parts: { '[Content_Types].xml': TYPES } });
}

const COLUMNS = 50;
/** Maximum number of rows read from a sheet. */
const ROWS = 2000;

/** Shared and inline words, numbers with and without formats, and dates, in sheets of the maximum number of rows. */
export function xlsx(count: number, columns = COLUMNS, inline = 0.1): Buffer {
  const strings: string[] = [];
  const sheets: { data: string }[] = [];
  for (let from = 0; from < count; from += ROWS) {
    const rows: string[] = [];
    for (let row = from; row < Math.min(count, from + ROWS); row++) {
      const random = seeded(row);
      const cells = Array.from({ length: columns }, (_, col) => {
        if (row > from && col % 3 !== 0)
          return col % 3 === 2
            ? `<c s="2"><v>${40_000 + Math.floor(random() * 6000)}</v></c>`
            : `<c s="${col % 2}"><v>${(random() * 1e5).toFixed(3)}</v></c>`;
        const words = escaped(`${pick(random, ENGLISH).slice(4, 16)} ${Math.floor(random() * 1e4)}`);
        if (random() < inline) return `<c t="inlineStr"><is><t>${words}</t></is></c>`;
        strings.push(`<t>${words}</t>`);
        return `<c t="s"><v>${strings.length - 1}</v></c>`;
      });
      rows.push(`<row r="${row - from + 1}">${cells.join('')}</row>`);
    }
    sheets.push({ data: rows.join('') });
  }
  return makeZip(
    bookParts({ strings, sheets, styles: '<cellXfs><xf/><xf numFmtId="4"/><xf numFmtId="14"/></cellXfs>' }),
  );
}

function html(count: number): Buffer {
  const body = Array.from({ length: count }, (_, n) => {
    const one = piece(n);
    if (one.kind === 'heading') return `<h${one.level} id="h${n}">${escaped(one.text)}</h${one.level}>`;
    if (one.kind === 'item')
      return `<ul class="list">${'<li><ul>'.repeat(one.depth)}<li><a href="https://example.org/${n}">${escaped(one.text)}</a></li>${'</ul></li>'.repeat(one.depth)}</ul>`;
    if (one.kind === 'table')
      return `<table class="data">${one.rows.map((row, r) => `<tr>${row.map((cell) => (r === 0 ? `<th>${escaped(cell)}</th>` : `<td style="text-align: left">${escaped(cell)}</td>`)).join('')}</tr>`).join('\n')}</table>`;
    return `<div class="block"><p>${escaped(one.plain)} <b>${escaped(one.bold)}</b></p></div>`;
  }).join('\n');
  return Buffer.from(
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Report</title><style>.hint { display: none } .data td { padding: 2px }</style></head><body>${body}</body></html>`,
  );
}

function md(count: number): Buffer {
  const pieces = Array.from({ length: count }, (_, n) => {
    const one = piece(n);
    if (one.kind === 'heading') return `${'#'.repeat(one.level)} ${one.text}`;
    if (one.kind === 'item')
      return Array.from({ length: one.depth + 1 }, (_, i) => `${'  '.repeat(i)}- ${one.text}`).join('\n');
    if (one.kind === 'table')
      return one.rows
        .map(
          (row, r) =>
            `| ${row.map((cell) => cell.replaceAll('|', ' ')).join(' | ')} |${r === 0 ? `\n|${' --- |'.repeat(row.length)}` : ''}`,
        )
        .join('\n');
    return `${one.plain} **${one.bold.trim()}** [link](https://example.org/${n}) and \`code\`.`;
  });
  return Buffer.from(pieces.join('\n\n'));
}

/** Words, numbers and dates, one row per number. */
export function csv(count: number, columns = COLUMNS): Buffer {
  const rows = Array.from({ length: count }, (_, row) => {
    const random = seeded(row);
    return Array.from({ length: columns }, (_, col) => {
      if (row > 0 && col % 3 !== 0)
        return col % 3 === 2 ? `2026-0${1 + (col % 9)}-1${row % 9}` : (random() * 1e5).toFixed(3);
      return `"${pick(random, ENGLISH).slice(4, 16).replaceAll('"', '""')} ${Math.floor(random() * 1e4)}"`;
    }).join(',');
  });
  return Buffer.from(rows.join('\n'));
}

/** Makes the file with `count` parts (rows, for sheets). */
export const MADE = { docx, pptx, xlsx, html, md, csv } satisfies Record<string, (count: number) => Buffer>;

/** A file of about `bytes` bytes. */
export function fileOfSize(kind: keyof typeof MADE, bytes: number): Buffer {
  const make: (count: number) => Buffer = MADE[kind];
  const sample = 400;
  const each = (make(sample).length - make(0).length) / sample;
  return make(Math.max(1, Math.round((bytes - make(0).length) / each)));
}
