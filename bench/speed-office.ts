// Office files to Markdown, beside mammoth (docx) and officeparser (all) on the same bytes, each in a process of its own.
// `node bench/speed-office.ts [FILE...]`: without files, a made report of 4,000 paragraphs with lists, tables and looks, a talk of 200 slides, and a
// sheet of 100,000 cells.
// Start-up is left out; the first pass and the best of four later ones are given, in milliseconds of processor time for all files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeZip } from '../src/readers/archive/testing.ts';
import { CONTENDERS, canonicalOffice } from './contenders/office.ts';

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const here = import.meta.dirname;
const given = process.argv.slice(2);
const dir = mkdtempSync(path.join(tmpdir(), 'docparse-bench-'));
try {
  const files = given.length > 0 ? given : await made(dir);
  for (const kind of ['docx', 'pptx', 'xlsx', 'ods', 'odt'] as const) {
    const own = files.filter((file) => canonicalOffice(file) === kind);
    if (own.length === 0) continue;
    const bytes = own.reduce((sum, file) => sum + statSync(file).size, 0);
    console.log(`${kind}: ${own.length} files, ${(bytes / 1e6).toFixed(2)} MB`);
    for (const { name, kinds } of CONTENDERS) {
      if (!kinds.includes(kind)) continue;
      const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(here, 'contenders/office.ts'), name, ...own], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      });
      if (status !== 0) console.log(`  ${name}: failed. ${stderr.slice(-300)}`);
      else {
        const { firstMs, bestMs, characters, failed, rssMb } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
        console.log(
          `  ${name.padEnd(38)} first ${firstMs.toFixed(0).padStart(6)} ms  best ${bestMs.toFixed(0).padStart(6)} ms  ${characters} characters, ${failed} failed, ${rssMb.toFixed(0)} MB`,
        );
      }
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function made(folder: string): Promise<string[]> {
  const { makeDocx, makePptx, p } = await import('../src/readers/office/testing.ts');
  const words = (n: number): string => Array.from({ length: 40 }, (_, i) => ['alpha', 'report', '数据', 'value', 'figure'][(i * 7 + n * 3) % 5]).join(' ');
  const list = (n: number): string => p(words(n), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
  const table = `<w:tbl>${Array.from({ length: 20 }, (_, row) => `<w:tr>${Array.from({ length: 5 }, (_, col) => `<w:tc>${p(`cell ${row} ${col}`)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const body = Array.from({ length: 4000 }, (_, n) =>
    n % 50 === 0
      ? p(`Chapter ${n}`, '<w:pStyle w:val="1"/>')
      : n % 40 === 0
        ? table
        : n % 7 === 0
          ? list(n)
          : `<w:p><w:r><w:t xml:space="preserve">${words(n)} </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r></w:p>`,
  ).join('');
  const docx = makeDocx({
    body,
    styles: '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>',
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    parts: { '[Content_Types].xml': TYPES },
  });
  const shape = (y: number, text: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="${y * 12700}"/><a:ext cx="5080000" cy="508000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${`<a:p><a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r></a:p>`.repeat(5)}</p:txBody></p:sp>`;
  const pptx = makePptx({
    slides: Array.from({ length: 200 }, (_, n) => Array.from({ length: 8 }, (_, i) => shape(i * 60, words(n + i))).join('')),
    parts: { '[Content_Types].xml': TYPES },
  });
  const { bookParts } = await import('../src/readers/sheet/testing.ts');
  const cell = (row: number, col: number): string =>
    row === 0 || col % 3 === 0 ? `<c t="s"><v>${(row * 7 + col) % 500}</v></c>` : `<c s="${col % 3}"><v>${(row * 1.37 + col).toFixed(3)}</v></c>`;
  const book = bookParts({
    strings: Array.from({ length: 500 }, (_, i) => `<t>${words(i).slice(0, 20)}</t>`),
    styles: '<cellXfs><xf/><xf numFmtId="4"/><xf numFmtId="14"/></cellXfs>',
    sheets: [
      {
        data: Array.from({ length: 2000 }, (_, row) => `<row r="${row + 1}">${Array.from({ length: 50 }, (_, col) => cell(row, col)).join('')}</row>`).join(''),
      },
    ],
  });
  const files: [string, Buffer][] = [
    ['book.xlsx', makeZip(book)],
    ['report.docx', docx],
    ['talk.pptx', pptx],
  ];
  return files.map(([name, bytes]) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  });
}
