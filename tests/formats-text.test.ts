import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../src/readers/archive/testing.ts';
import { makeMsg } from '../src/readers/mail/msg-testing.ts';
import { picture } from './support/files.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1', DOCPARSE_OFFICE_RENDER: 'false' });
});
afterAll(() => service.stop());

/** Markdown and types of the elements of a file, over HTTP. */
async function parsed(bytes: string | Uint8Array, name: string): Promise<{ markdown: string; types: string[] }> {
  const { json } = await service.parse({ file: new Upload(Buffer.from(bytes), name) });
  expect(json).toMatchObject({ code: 200 });
  return {
    markdown: json.data.markdown.trim(),
    types: json.data.elements.map((element: { type: string }) => element.type),
  };
}

describe('formats of text', () => {
  it('html', async () => {
    const { markdown, types } = await parsed(
      '<!doctype html><style>.gone{display:none}</style><h1>Report</h1><p>Some <b>words</b>.<p class=gone>hidden</p><ol><li>one<li>two</ol><table><tr><th>a<th>b<tr><td>1<td>2</table>',
      'page.html',
    );
    expect(types).toEqual(['Title', 'NarrativeText', 'ListItem', 'ListItem', 'Table']);
    expect(markdown).toContain('# Report\n\nSome **words**.');
  });

  it('pictures among the words of a cell', async () => {
    const url = `data:image/png;base64,${(await picture(60, 40)).toString('base64')}`;
    const page = Buffer.from(
      `<table border=1><tr><th>Name<th>Photo<tr><td>Duck<td>Seen <img width=30 height=20 src="${url}">twice</table>`,
    );
    const cellOf = (json: Json): Json => json.data.elements[0].table_structure.cells[3];
    const ask = (capabilities: object, engine_params = {}): Promise<{ json: Json }> =>
      service.parse({
        file: new Upload(page, 'page.html'),
        config: { capabilities: { include_table_structure: true, ...capabilities }, config: { engine_params } },
      });
    const { json } = await ask({ include_image_data: true }, { image_output_type: 'base64' });
    const [image, ...others] = cellOf(json).image_datas;
    expect(cellOf(json)).toMatchObject({ content_type: 'mixed', text: 'Seen twice' });
    expect(others).toEqual([]);
    expect(image).toEqual({
      image_url: expect.stringMatching(/^http/),
      mime_type: 'image/png',
      base64: expect.any(String),
    });
    expect(json.data.markdown).toContain(`<td>Seen twice<br><img src="${image.image_url}"></td>`);
    const pipes = await ask({ include_image_data: true, table_view: 'markdown' });
    expect(pipes.json.data.markdown).toContain(`| Seen twice<br>![](${image.image_url}) |`);
    const unasked = cellOf((await ask({})).json);
    expect(unasked).toMatchObject({ content_type: 'mixed' });
    expect(unasked).not.toHaveProperty('image_datas');
  });

  it('say where their characters stand, by a plain layout, when asked', async () => {
    const { json } = await service.parse({
      file: new Upload(Buffer.from('Some words.'), 'a.txt'),
      config: { capabilities: { include_char_details: true } },
    });
    const [element] = json.data.elements;
    expect(element.char_details.map((one: { text: string }) => one.text).join('')).toBe('Somewords.');
    for (const { coordinates } of element.char_details)
      for (const value of coordinates) expect(value >= 0 && value <= 1).toBe(true);
  });

  it('mhtml', async () => {
    const { markdown, types } = await parsed(
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: http://x/\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=gb2312\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<h1>=B1=EA=CC=E2</h1><p>a=3Db<img src=3D"cid:p">\r\n--b--\r\n',
      'page.mht',
    );
    expect(types).toEqual(['Title', 'NarrativeText']);
    expect(markdown).toBe('# 标题\n\na=b');
  });

  it('eml', async () => {
    const { markdown, types } = await parsed(
      'From: A <a@b.c>\nTo: d@e.f\nSubject: =?utf-8?B?5oql5Lu3?=\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain\n\nHello.\n--m\nContent-Type: text/csv; name=data.csv\nContent-Disposition: attachment; filename=data.csv\n\n1,2\n--m--\n',
      'mail.eml',
    );
    expect(types).toEqual(['Title', 'NarrativeText', 'NarrativeText', 'NarrativeText', 'NarrativeText', 'ListItem']);
    expect(markdown).toContain('# 报价');
    expect(markdown).toContain('Attachment: data.csv (text/csv, 3 B)');
  });

  it('msg', async () => {
    const message = makeMsg({ subject: 'Berths', sender: ['Ada', 'ada@example.org'], body: 'Closed until August.' });
    const { markdown, types } = await parsed(message, 'mail.msg');
    expect(types[0]).toBe('Title');
    expect(markdown).toMatch(/^# Berths\n\n\*\*From:\*\* Ada &lt;ada@example\.org>[\s\S]*Closed until August\.$/);
  });

  it('epub', async () => {
    const { markdown, types } = await parsed(
      makeZip({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
        'b.opf':
          '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
        'a.xhtml': '<html><head><title/></head><body><h1>Last</h1></body></html>',
        'b.xhtml': '<html><body><h1>First</h1></body></html>',
      }),
      'book.epub',
    );
    expect(types).toEqual(['Title', 'Title']);
    expect(markdown).toBe('# First\n\n# Last');
  });

  it('md', async () => {
    const { markdown, types } = await parsed(
      '# One\n\n- [x] done\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n$$\nx^2\n$$\n\n```js\nlet a;\n```\n',
      'a.md',
    );
    expect(types).toEqual(['Title', 'ListItem', 'Table', 'Formula', 'CodeSnippet']);
    expect(markdown).toContain('$$\nx^2\n$$');
  });

  it('txt', async () => {
    const { markdown, types } = await parsed(
      Buffer.from('b5dad2bbd5c220d7dcd4f20ad5e2cac7d5fdcec4a1a30a', 'hex'),
      'a.txt',
    );
    expect(types).toEqual(['Title', 'NarrativeText']);
    expect(markdown).toBe('# 第一章 总则\n\n这是正文。');
  });

  it('rtf', async () => {
    const { markdown, types } = await parsed(
      "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset134 SimSun;}}{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}\\pard\\s1\\f0 \\'b1\\'ea\\'cc\\'e2\\par\\pard text \\b bold\\b0\\par\\trowd\\cellx900\\cellx1800\\intbl a\\cell b\\cell\\row\\pard}",
      'a.rtf',
    );
    expect(types).toEqual(['Title', 'NarrativeText', 'Table']);
    expect(markdown).toContain('# 标题\n\ntext **bold**');
  });

  it('xml', async () => {
    const { markdown, types } = await parsed('<?xml version="1.0"?><note><to>Ann</to></note>', 'a.xml');
    expect(types).toEqual(['Title', 'ListItem']);
    expect(markdown).toContain('Ann');
  });

  it('text under the name of another text, and without a name of its own', async () => {
    expect((await parsed('{\\rtf1 hello\\par}', 'letter.doc')).markdown).toBe('hello');
    expect((await parsed('<table><tr><td>1<td>2</table>', 'report.xls')).types).toEqual(['Table']);
    expect((await parsed('{"a": 1}', 'a.json')).types).toEqual(['CodeSnippet']);
    expect((await parsed('Just words.', 'README')).markdown).toBe('Just words.');
  });
});

describe('bad input', () => {
  it.each<[string, string | Uint8Array, number]>([
    ['a.txt', 'x', 200],
    ['a.md', '#', 200],
    ['a.html', '<', 200],
    ['a.xml', '<', 40422],
    ['a.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 200],
    ['a.xml', `<?xml version="1.0"?>${'<a>'.repeat(5000)}`, 40422],
    ['a.html', `<html>${'<div>'.repeat(30_000)}x`, 200],
    ['a.html', `<html>${'<table><tr><td>'.repeat(3000)}x`, 200],
    ['a.md', '>'.repeat(30_000), 200],
    ['a.rtf', '{\\rtf1 cut', 200],
    ['a.rtf', `{\\rtf1${'{'.repeat(60_000)}`, 40422],
    [
      'a.eml',
      `From: a\nTo: b\n${Array.from({ length: 300 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join('')}`,
      40422,
    ],
    ['a.epub', makeZip({ mimetype: 'application/epub+zip' }), 40422],
    [
      'a.epub',
      makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<a/>', 'x.opf': 'no xml' }),
      40422,
    ],
    ['a.html', Buffer.from('f7f6f5f400010203', 'hex'), 40422],
  ])('answers %s (%#)', async (name, bytes, code) => {
    const { status, json } = await service.parse({ file: new Upload(Buffer.from(bytes), name) });
    expect({ status, code: json.code }).toEqual({ status: 200, code });
    expect(JSON.stringify(json)).not.toContain('root:');
  });
});
