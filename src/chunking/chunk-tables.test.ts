import { describe, expect, it } from 'vitest';
import { readHtmlTable } from './html-table.ts';
import { chunk, N, TABLE, texts, x } from './testing.ts';
import { codePoints } from './text.ts';

describe('tables', () => {
  const cells = (tag: string, ...row: string[]) => `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const small = `<table border="1">\n<thead>${cells('th', 'Name', 'Qty')}</thead>\n<tbody>${cells('td', 'Nut', '1')}${cells('td', 'Bolt', '2')}${cells('td', 'Screw', '3')}</tbody></table>`;
  const compact = `<table>${cells('td', 'Name', 'Qty')}${cells('td', 'Nut', '1')}${cells('td', 'Bolt', '2')}${cells('td', 'Screw', '3')}</table>`;
  const smallText = 'Name Qty\nNut 1\nBolt 2\nScrew 3';
  const stock = Array.from({ length: 8 }, (_, i) => [`Name ${i + 1}`, `${(i + 1) * 11} units`]);
  const stockHtml = `<table><thead>${cells('th', 'Item', 'Stock')}</thead>${stock.map((row) => cells('td', ...row)).join('')}</table>`;
  const stockText = ['Item Stock', ...stock.map((row) => row.join(' '))].join(' ');

  it('are separate chunks with compact markup', () => {
    const result = chunk([N('Before.'), TABLE(smallText, { text_as_html: small }), N('After.')]);
    expect(result.map((one) => one.type)).toEqual(['CompositeElement', 'Table', 'CompositeElement']);
    expect(result[1]).toMatchObject({ text: smallText, metadata: { text_as_html: compact } });
    expect(chunk([TABLE('a'), TABLE('b')]).map((one) => one.type)).toEqual(['Table', 'Table']);
    expect(chunk([TABLE('  ')])).toEqual([]);
  });

  it('keep spans but no other attributes', () => {
    const html = readHtmlTable(
      '<p>x</p><table class="t"><tr><th colspan="2" style="a">H &lt; <b id="q">I</b></th></tr><tr><td></td><td>a<br>b</td></tr></table>',
    );
    expect(html?.html).toBe(
      '<table><tr><td colspan="2">H &lt; <b>I</b></td></tr><tr><td/><td>a<br/>b</td></tr></table>',
    );
    expect(html?.rows.map((row) => [row.text, row.isHeader])).toEqual([
      ['H < I', true],
      ['a b', false],
    ]);
    expect(readHtmlTable('no table')).toBeUndefined();
  });

  it('count their markup: a table whose text fits may still be a TableChunk', () => {
    const [only, ...none] = chunk([TABLE(smallText, { text_as_html: small })], { max_characters: 100 });
    expect(none).toEqual([]);
    expect(only).toMatchObject({
      type: 'TableChunk',
      metadata: { chunk_index: 0, num_carried_over_header_rows: 0, text_as_html: compact },
    });
    expect(only?.metadata).not.toHaveProperty('is_continuation');
  });

  it('are split between rows, with repeated header rows', () => {
    const result = chunk([TABLE(stockText, { text_as_html: stockHtml })], { max_characters: 60 });
    expect(
      result.map((one) => [
        one.text,
        codePoints(one.text),
        one.metadata.is_continuation,
        one.metadata.num_carried_over_header_rows,
      ]),
    ).toEqual([
      ['Item Stock Name 1 11 units Name 2 22 units Name 3 33 units', 58, undefined, 0],
      ['Item Stock Name 4 44 units Name 5 55 units Name 6 66 units', 58, true, 1],
      ['Item Stock Name 7 77 units Name 8 88 units', 42, true, 1],
    ]);
    expect(result[1]?.metadata.text_as_html).toMatch(
      /^<table><thead><tr><th>Item<\/th><th>Stock<\/th><\/tr><\/thead><tr><td>Name 4<\/td>/,
    );
    expect(new Set(result.map((one) => one.metadata.table_id)).size).toBe(1);
    expect(result.map((one) => one.metadata.chunk_index)).toEqual([0, 1, 2]);
  });

  it('are split as text without markup, with unreadable markup, or in very short chunks', () => {
    const lengths = (html: string | undefined, max: number) => {
      const result = chunk([TABLE(stockText, html === undefined ? {} : { text_as_html: html })], {
        max_characters: max,
      });
      expect(result.every((one) => one.type === 'TableChunk' && !('text_as_html' in one.metadata))).toBe(true);
      return result.map((one) => codePoints(one.text));
    };
    expect(lengths(undefined, 60)).toEqual([58, 57, 21]);
    expect(lengths(stockHtml, 40)).toEqual([36, 37, 38, 24]);
    expect(lengths('<p>none</p>', 80)).toEqual([79, 58]);
    expect(
      chunk([TABLE('a b c d e f g h i j k l m n')], { max_characters: 12, overlap: 4 }).map((one) => one.text),
    ).toEqual(['a b c d e f', 'e f g h i j', 'i j k l m n']);
  });

  it('split a row into cells and a cell into text as a last resort', () => {
    const wide = `<table>${cells('td', 'wide '.repeat(14).trim(), 'k')}${cells('td', 'z', 'q')}</table>`;
    const result = chunk([TABLE(`${'wide '.repeat(14)}k\nz q`, { text_as_html: wide })], { max_characters: 60 });
    expect(result.map((one) => one.text)).toEqual(['wide '.repeat(12).trim(), 'wide wide', 'k', 'z q']);
    const row = `<table>${cells('td', x('a', 25), x('b', 25), x('c', 10))}</table>`;
    expect(chunk([TABLE('t', { text_as_html: row })], { max_characters: 55 }).map((one) => one.text)).toEqual([
      `${x('a', 25)} ${x('b', 25)}`,
      x('c', 10),
    ]);
  });

  it('have no empty or overlong piece, and no single letters below long headers', () => {
    const head = [1, 2, 3].map((row) => cells('th', `A head of row ${row}`, 'and more')).join('');
    const body = Array.from({ length: 6 }, (_, i) => cells('td', `value ${i} of the body`, 'x')).join('');
    const empty = cells('td', '', '').repeat(40);
    for (const source of [`<table><thead>${head}</thead>${body}</table>`, `<table>${empty}${body}${empty}</table>`]) {
      const result = chunk([TABLE(`${'word '.repeat(60)}`, { text_as_html: source })], { max_characters: 60 });
      expect(result.length).toBeGreaterThan(1);
      for (const one of result) {
        expect(one.text.trim().length).toBeGreaterThan(1);
        expect(codePoints(one.text)).toBeLessThanOrEqual(60);
      }
      const rows = result.flatMap((one) => readHtmlTable(one.metadata.text_as_html as string)?.rows ?? []);
      expect(rows.filter((row) => row.text.startsWith('value'))).toHaveLength(6);
    }
  });

  it('neither give nor take overlap', () => {
    expect(texts([N('Alpha beta gamma.'), TABLE('t1 t2'), N('Delta.')], { overlap: 6, overlap_all: true })).toEqual([
      'Alpha beta gamma.',
      't1 t2',
      'Delta.',
    ]);
  });
});
