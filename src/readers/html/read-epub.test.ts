import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readEpub } from './read-epub.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-epub-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const read = async (parts: Record<string, string | Uint8Array>): Promise<Flow> => {
  const path = join(dir, 'book.epub');
  await writeFile(path, makeZip(parts));
  return readEpub({ path, name: 'book.epub', mediaType: '', extension: 'epub', size: 0, sha256: '' });
};

const container =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>';
const book = (spine = '<itemref idref="two"/><itemref idref="one"/>'): Record<string, string | Uint8Array> => ({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': container,
  'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title> A  book </dc:title></metadata><manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="one" href="text/chapter%201.xhtml" media-type="application/xhtml+xml"/>
    <item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/><item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest><spine toc="ncx">${spine}</spine></package>`,
  'OEBPS/nav.xhtml':
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><nav epub:type="toc"><ol><li><a href="text/two.xhtml">Second</a><ol><li><a href="#">Inner</a></li></ol></li></ol></nav></html>',
  'OEBPS/text/chapter 1.xhtml':
    '<?xml version="1.0"?><html><head><title/><link rel="stylesheet" href="../s.css"/></head><body><h1>One</h1><p>words<a id="x"/> <a href="two.xhtml#n">more</a></p><p class="h">no</p><img src="../img/p.png" alt="p"/></body></html>',
  'OEBPS/text/two.xhtml': '<html><body><h1>Two</h1></body></html>',
  'OEBPS/s.css': '.h{display:none}',
  'OEBPS/img/p.png': new Uint8Array([1, 2, 3]),
});

describe('readEpub', () => {
  it('warns if a book has too many chapters', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, i) => i);
    const items = numbers
      .map((i) => `<item id="c${i}" href="c${i}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('');
    const spine = numbers.map((i) => `<itemref idref="c${i}"/>`).join('');
    const parts = book(spine);
    const flow = await read({
      ...parts,
      'OEBPS/book.opf': String(parts['OEBPS/book.opf']).replace('<manifest>', `<manifest>${items}`),
    });
    expect(flow.warnings).toContain('The book has 10001 chapters; only the first 10000 were read (limit).');
  });

  it('reads each chapter once, however often the spine names it', async () => {
    const flow = await read(book('<itemref idref="one"/><itemref idref="two"/>'.repeat(5000)));
    expect(flow.parts[0]?.blocks.filter(({ kind }) => kind === 'heading')).toMatchObject([
      { runs: [{ text: 'One' }] },
      { runs: [{ text: 'Two' }] },
    ]);
  });

  it('reads chapters in spine order, each on its own page, with pictures and contents', async () => {
    const flow = await read(book());
    expect(flow).toMatchObject({
      title: 'A book',
      outline: [{ title: 'Second', children: [{ title: 'Inner', children: [] }] }],
      warnings: [],
    });
    const blocks = flow.parts[0]?.blocks ?? [];
    expect(blocks).toMatchObject([
      { kind: 'heading', runs: [{ text: 'Two' }] },
      { kind: 'heading', runs: [{ text: 'One' }], pageBreakBefore: true },
      { kind: 'paragraph', runs: [{ text: 'words' }, { text: ' more' }] },
      { kind: 'picture', altText: 'p', image: { mimeType: 'image/png' } },
    ]);
    expect(blocks).toHaveLength(4);
    expect(blocks[2]).not.toHaveProperty('runs.1.link');
    const picture = blocks[3];
    expect(picture?.kind === 'picture' && [...((await picture.image?.bytes()) ?? [])]).toEqual([1, 2, 3]);
  });

  it('makes headings of the targets in the contents, at the level of others at their depth', async () => {
    const page = (body: string): string => `<html><body>${body}</body></html>`;
    const flow = await read({
      ...book('<itemref idref="one"/><itemref idref="two"/>'),
      'OEBPS/nav.xhtml':
        '<html xmlns:epub="http://www.idpf.org/2007/ops"><nav epub:type="toc"><ol><li><a href="text/chapter%201.xhtml">Chapter One</a><ol><li><a href="text/chapter%201.xhtml#s">The Inn</a></li></ol></li><li><a href="text/two.xhtml">第二章 归来</a></li></ol></nav></html>',
      'OEBPS/text/chapter 1.xhtml': page(
        '<h2>Chapter One</h2><p>He saw The Inn.</p><p class="s">The  Inn</p><p>第二章 归来</p>',
      ),
      'OEBPS/text/two.xhtml': page('<p>第二章　归来</p><p>words</p>'),
    });
    expect(
      flow.parts[0]?.blocks.map((b) => ('runs' in b ? [b.kind, b.level, b.runs.map((r) => r.text).join('')] : b.kind)),
    ).toEqual([
      ['heading', 2, 'Chapter One'],
      ['paragraph', undefined, 'He saw The Inn.'],
      ['heading', 3, 'The Inn'],
      ['paragraph', undefined, '第二章 归来'],
      ['heading', 2, '第二章　归来'],
      ['paragraph', undefined, 'words'],
    ]);
  });

  it('tolerates missing parts, and refuses files that are no book or are encrypted', async () => {
    const flow = await read(book('<itemref idref="gone"/><itemref idref="two"/>'));
    expect(flow.warnings).toEqual(['The book has no part "OEBPS/gone.xhtml".']);
    expect(flow.parts[0]?.blocks).toHaveLength(1);
    await expect(read({ mimetype: 'application/epub+zip', 'META-INF/container.xml': container })).rejects.toMatchObject(
      { code: 40422 },
    );
    const locked =
      '<encryption><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="OEBPS/text/two.xhtml"/></CipherData></EncryptedData></encryption>';
    await expect(read({ ...book(), 'META-INF/encryption.xml': locked })).rejects.toMatchObject({ code: 40423 });
  });
});
