import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('knows images by their content', async () => {
    const image = sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } });
    expect(await kind(await image.clone().png().toBuffer(), 'a.pdf')).toBe('png image/png');
    expect(await kind(await image.clone().jpeg().toBuffer())).toBe('jpg image/jpeg');
    expect(await kind(await image.clone().tiff().toBuffer())).toBe('tiff image/tiff');
    expect(await kind(await image.clone().webp().toBuffer())).toBe('webp image/webp');
    expect(await kind(await image.clone().gif().toBuffer())).toBe('gif image/gif');
    expect(await kind(Buffer.concat([Buffer.from('424d9e00000000000000360000002800000001000000010000000100180000000000', 'hex'), Buffer.alloc(64)]))).toBe(
      'bmp image/bmp',
    );
  });

  it.each([
    ['%PDF-1.7\n...'],
    [`${'x'.repeat(1000)}%PDF-1.4`],
    [`${' '.repeat(5000)}%PDF-1.4`],
    [`1 0 obj\n<< /Type /Catalog >>\nendobj\n${' '.repeat(3000)}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF`],
  ])('knows PDFs with late or lost headers: %#', async (text) => {
    expect(await kind(text, 'a.bin')).toBe('pdf application/pdf');
  });

  const cfb = (stream: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le'), Buffer.alloc(600)]);

  it.each<[string, Uint8Array | string, string]>([
    ['40422', '', 'empty'],
    ['40425', 'Some words.', 'txt'],
    ['40425', '中文内容', 'txt'],
    ['40425', Buffer.from('d6d0cec4c4dac8dd', 'hex'), 'txt'],
    ['40425', Buffer.from('\ufefftext', 'utf16le'), 'txt'],
    ['40425', '<!doctype html><title>x</title>', 'html'],
    ['40425', '<?xml version="1.0"?><a/>', 'xml'],
    ['40425', '{\\rtf1 x}', 'rtf'],
    ['40425', cfb('WordDocument'), 'doc'],
    ['40425', cfb('PowerPoint Document'), 'ppt'],
    ['40425', cfb('Workbook'), 'xls'],
    ['40303', cfb('EncryptedPackage'), 'encrypted'],
    ['40301', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['40301', Buffer.concat([Buffer.from('38425053000100000000000000030000', 'hex'), Buffer.alloc(64)]), 'psd'],
    ['40303', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]), 'zip'],
    ['40303', Buffer.from('f7f6f5f400010203', 'hex'), 'unknown'],
  ])('answers %s to what it cannot read (%#)', async (code, bytes, says) => {
    const answer = await kind(bytes);
    expect(answer).toContain(code);
    expect(answer).toContain(says);
  });

  it('calls unknown bytes under the name of a readable type a damaged file', async () => {
    expect(await kind(Buffer.from('f7f6f5f400010203', 'hex'), 'Scan.JPEG')).toMatch(/^40422 .*jpeg/);
  });
});
