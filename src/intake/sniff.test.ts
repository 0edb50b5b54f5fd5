import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Extension, FORMATS } from '../document/index.ts';
import { makeZip } from '../readers/archive/testing.ts';
import { sniff } from './sniff.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-sniff-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const kind = async (bytes: Uint8Array | string, name = ''): Promise<string> => {
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  return sniff(path, name).then(
    (type) => `${type.extension} ${type.mediaType}`,
    (error) => `${error.code} ${error.message}`,
  );
};

describe('sniff', () => {
  it('recognises images by content', async () => {
    const image = sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } });
    expect(await kind(await image.clone().png().toBuffer(), 'a.pdf')).toBe('png image/png');
    expect(await kind(await image.clone().jpeg().toBuffer())).toBe('jpg image/jpeg');
    expect(await kind(await image.clone().tiff().toBuffer())).toBe('tiff image/tiff');
    expect(await kind(await image.clone().webp().toBuffer())).toBe('webp image/webp');
    expect(await kind(await image.clone().avif().toBuffer(), 'a.jpg')).toBe('avif image/avif');
    // The box `ftyp` of ISO 14496-12 with the brand of ISO 23008-12.
    expect(await kind(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'a.jpg')).toBe('heic image/heic');
    expect(await kind(await image.clone().gif().toBuffer())).toBe('gif image/gif');
    expect(
      await kind(
        Buffer.concat([
          Buffer.from('424d9e00000000000000360000002800000001000000010000000100180000000000', 'hex'),
          Buffer.alloc(64),
        ]),
      ),
    ).toBe('bmp image/bmp');
  });

  it.each(['II*\0', 'MM\0*'])('knows TIFFs whose directory is behind their pixels: %j', async (mark) => {
    const file = Buffer.alloc(200_000, 200);
    file.write(mark, 0, 'latin1');
    file[mark.startsWith('MM') ? 'writeUInt32BE' : 'writeUInt32LE'](190_000, 4);
    expect(await kind(file, 'a.bin')).toBe('tiff image/tiff');
  });

  it.each([
    ['%PDF-1.7\n...'],
    [`${'x'.repeat(1000)}%PDF-1.4`],
    [`${' '.repeat(5000)}%PDF-1.4`],
    [`1 0 obj\n<< /Type /Catalog >>\nendobj\n${' '.repeat(3000)}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF`],
  ])('knows PDFs with late or lost headers: %#', async (text) => {
    expect(await kind(text, 'a.bin')).toBe('pdf application/pdf');
  });

  const cfb = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(600),
    ]);

  /** A compound file whose directory is beyond the sampled head. */
  const farCfb = (stream: string) => {
    const file = Buffer.concat([
      cfb('').subarray(0, 512),
      Buffer.alloc(200 * 512),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(600),
    ]);
    file.writeUInt16LE(9, 30);
    file.writeUInt32LE(200, 48);
    return file;
  };

  /** The detected type of a file, readable or not. */
  const found = async (bytes: Uint8Array | string, name = ''): Promise<string | undefined> => {
    const answer = await kind(bytes, name);
    return /Detected type: ([^.]+)\./.exec(answer)?.[1] ?? answer.split(' ')[0];
  };

  /** A file of each type of the table; `tsc` asks for one of a new type. */
  const samples: Record<Extension, () => Uint8Array | string | Promise<Uint8Array>> = {
    pdf: () => '%PDF-1.7\n...',
    png: () => picture('png'),
    jpg: () => picture('jpeg'),
    bmp: () => Buffer.from(`424d9e0000000000000036000000280000000100000001000000010018${'00'.repeat(70)}`, 'hex'),
    tiff: () => picture('tiff'),
    webp: () => picture('webp'),
    gif: () => picture('gif'),
    avif: () => picture('avif'),
    heic: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    ofd: () => makeZip({ 'OFD.xml': 'x' }),
    html: () => '<!doctype html><title>x</title>',
    mhtml: () => 'From: x\nSubject: S\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\tboundary="b"\n\n',
    epub: () => makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': 'x' }),
    eml: () => 'Received: from x\n by y\nFrom: a@b\nTo: c@d\n\nText',
    msg: () => cfb('__substg1.0'),
    md: () => '# One\n\nWords\n\n- a\n- b\n',
    rtf: () => '{\\rtf1 x}',
    xml: () => '<?xml version="1.0"?><a/>',
    txt: () => 'Some words.',
    csv: () => 'a,b,c\n1,"2,3",4\n5,6,7\n',
    odt: () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': 'x' }),
    ods: () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': 'x' }),
    odp: () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': 'x' }),
    xlsx: () => makeZip({ 'xl/workbook.xml': 'x' }),
    docx: () => makeZip({ 'word/document.xml': 'x' }),
    pptx: () => makeZip({ 'ppt/presentation.xml': 'x' }),
    doc: () => cfb('WordDocument'),
    xls: () => cfb('Workbook'),
    xlsb: () => makeZip({ 'xl/workbook.bin': 'x' }),
    ppt: () => cfb('PowerPoint Document'),
  };
  const picture = (type: 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'avif'): Promise<Uint8Array> =>
    sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .toFormat(type)
      .toBuffer();

  it.each(Object.keys(FORMATS) as Extension[])('knows a file without a name as %s', async (extension) => {
    expect(await kind(await samples[extension]())).toBe(`${extension} ${FORMATS[extension].mediaType}`);
  });

  it.each<[string, Uint8Array | string, string?]>([
    ['txt', 'Some words.'],
    ['txt', '中文内容'],
    ['txt', Buffer.from('d6d0cec4c4dac8dd', 'hex')],
    ['txt', Buffer.from('\ufefftext', 'utf16le')],
    ['txt', Buffer.from('no mark, but text', 'utf16le')],
    ['txt', Buffer.from('第一章 总则\n本合同由甲乙双方签订。', 'utf16le')],
    ['txt', Buffer.from('第一章 总则\n本合同由甲乙双方签订。', 'utf16le').swap16()],
    ['txt', Buffer.from('Договор поставки\n', 'utf16le')],
    ['txt', Buffer.from('L\xe9gende fran\xe7aise du th\xe9\xe2tre de la ville', 'latin1')],
    [
      'csv',
      Buffer.from('Name;Betrag;Datum\nM\xfcller;1.234,50;01.02.2023\nGr\xf6\xdfe;-3,5;02.02.2023\n', 'latin1'),
      'a.csv',
    ],
    ['txt', 'BM is how bitmaps begin', 'a.txt'],
    ['txt', 'a header %PDF-1.4 in words', 'notes.md.txt'],
    ['txt', '<p>', 'a.txt'],
    ['txt', 'print(1)', 'a.py'],
    ['txt', 'Subject: only one header\n\nDear', 'letter'],
    ['md', '<div align=center>\n\n# Project', 'README.md'],
    ['md', '# One\n\nWords\n\n- a\n- b\n'],
    ['csv', 'a,b,c\n1,"2,3",4\n5,6,7\n'],
    ['csv', 'one', 'a.tsv'],
    ['html', '<!doctype html><title>x</title>'],
    ['html', '<!-- saved --><html><p>x'],
    ['html', '<table><tr><td>1', 'report.xls'],
    ['csv', 'Sales of May\n\nNorth\t12\nSouth\t7\tlate\n', 'report.xls'],
    [
      'html',
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"/>',
    ],
    ['xml', '<?xml version="1.0"?><a><html/></a>'],
    ['xml', '<a/>', 'a.xml'],
    ['rtf', '{\\rtf1 x}', 'letter.doc'],
    ['eml', 'Received: from x\n by y\nFrom: a@b\nTo: c@d\n\nText', 'a.bin'],
    [
      'mhtml',
      'From: <Saved by Blink>\nSnapshot-Content-Location: https://x\nSubject: S\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\tboundary="b"\n\n',
    ],
    ['doc', cfb('WordDocument')],
    ['ppt', cfb('PowerPoint Document')],
    ['xls', cfb('Workbook')],
    ['xls', cfb('WORKBOOK')],
    // Kingsoft Office has its own names for these formats.
    ['xls', cfb('Workbook'), 'a.et'],
    ['doc', cfb('WordDocument'), 'a.wps'],
    ['ppt', cfb('PowerPoint Document'), 'a.dps'],
    ['docx', makeZip({ 'word/document.xml': 'x' }), 'a.wps'],
    ['xls', Buffer.from('0900040002001000', 'hex'), 'a.xls'],
    ['xls', Buffer.from('0902060003001000abcd', 'hex')],
    ['xls', Buffer.from('0904060004000001abcd', 'hex')],
    [
      'xls',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'a.xml',
    ],
    [
      'doc',
      '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>',
      'a.doc',
    ],
    ['xlsb', makeZip({ 'xl/workbook.bin': 'x' }), 'a.xlsx'],
    [
      'xlsb',
      makeZip({
        '[Content_Types].xml':
          '<Types><Override PartName="/xl/workbook.bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
        'xl/workbook.bin': 'x',
      }),
    ],
    ['msg', cfb('__substg1.0')],
    ['docx', cfb('EncryptedPackage')],
    ['pptx', cfb('EncryptedPackage'), 'a.pptx'],
    ['doc', farCfb('WordDocument')],
    ['epub', makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': 'x' })],
    ['odt', makeZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': 'x' })],
    ['ods', makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': 'x' })],
    ['odp', makeZip({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': 'x' })],
    ['ofd', makeZip({ 'OFD.xml': 'x' })],
    ['docx', makeZip({ 'word/document.xml': 'x' })],
    ['xlsx', makeZip({ 'xl/workbook.xml': 'x' })],
    ['pptx', makeZip({ 'ppt/presentation.xml': 'x' })],
    ['zip', makeZip({ 'a.txt': 'x' })],
  ])('finds %s by content, and tells texts apart by name (%#)', async (type, bytes, name) => {
    expect(await found(bytes, name)).toBe(type);
  });

  it.each<[string, Uint8Array | string, string, string?]>([
    ['40422', '', 'empty'],
    ['40425', 'Some words.', 'txt', 'a.pdf'],
    ['40425', '<!doctype html>', 'html', 'a.pdf'],
    ['40425', 'words', 'txt', 'a.docx'],
    ['40425', '<!doctype html>', 'Detected type: html. The file name says docx', 'a.docx'],
    ['40425', 'words', 'txt', 'a.doc'],
    ['40422', farCfb('WordDocument').subarray(0, 100 * 512), 'ends before', 'a.doc'],
    ['40301', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['40301', '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'svg', 'a.svg'],
    ['40301', Buffer.concat([Buffer.from('38425053000100000000000000030000', 'hex'), Buffer.alloc(64)]), 'psd'],
    ['40303', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]), 'zip'],
    ['40303', Buffer.from('f7f6f5f400010203', 'hex'), 'unknown'],
    ['40303', Buffer.alloc(500, 7), 'unknown'],
    ['40303', Buffer.from('0722'.repeat(200), 'hex'), 'unknown'],
  ])('answers %s to what it cannot read (%#)', async (code, bytes, says, name) => {
    const answer = await kind(bytes, name);
    expect(answer).toContain(code);
    expect(answer).toContain(says);
  });

  it('reports unknown bytes with a readable extension as a damaged file', async () => {
    expect(await kind(Buffer.from('f7f6f5f400010203', 'hex'), 'Scan.JPEG')).toMatch(/^40422 .*jpeg/);
    expect(await kind(Buffer.from('89504e470d0a1a0a', 'hex'), 'only-the-magic.png')).toMatch(/^40422 .*png/);
  });
});
