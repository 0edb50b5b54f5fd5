import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeZip } from './testing.ts';
import { ARCHIVE_LIMITS, openArchive } from './zip.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-zip-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const put = async (bytes: Uint8Array): Promise<string> => {
  const path = join(dir, 'a.zip');
  await writeFile(path, bytes);
  return path;
};

describe('openArchive', () => {
  it('reads parts by name, ignoring case and a leading slash', async () => {
    const archive = await openArchive(await put(makeZip({ 'word/document.xml': 'x'.repeat(1000), 'empty.txt': '' })));
    expect(archive.names).toEqual(['word/document.xml', 'empty.txt']);
    expect(archive.size('word/document.xml')).toBe(1000);
    expect((await archive.read('/Word/Document.xml'))?.toString()).toBe('x'.repeat(1000));
    expect((await archive.read('empty.txt'))?.length).toBe(0);
    expect(await archive.read('none')).toBeUndefined();
    expect(await archive.stream('none')).toBeUndefined();
    for await (const chunk of (await archive.stream('word/document.xml')) ?? []) {
      expect(chunk.toString()).toMatch(/^x+$/);
      break;
    }
    await archive.close();
    const inMemory = await openArchive(makeZip({ 'a.txt': 'x'.repeat(1000) }));
    expect((await inMemory.read('a.txt'))?.length).toBe(1000);
    await inMemory.close();
  });

  it('refuses files that are no package, are truncated, or lie about sizes', async () => {
    const whole = makeZip({ 'a.txt': 'x'.repeat(1000), 'b.txt': 'y'.repeat(1000) });
    for (const bytes of [Buffer.from('no zip'), whole.subarray(0, whole.length - 30), Buffer.alloc(0)]) {
      await expect(openArchive(await put(bytes))).rejects.toMatchObject({ code: 40422 });
    }
    const lying = Buffer.from(whole);
    const directory = lying.indexOf('PK\x01\x02');
    lying.writeUInt32LE(10, directory + 24);
    const archive = await openArchive(await put(lying));
    await expect(archive.read('a.txt')).rejects.toMatchObject({ code: 40422 });
    expect((await archive.read('b.txt'))?.length).toBe(1000);
    await archive.close();
  });

  it('stops at a bomb: too many parts, too large a part, or too much in total', async () => {
    const path = await put(makeZip({ a: 'x'.repeat(100_000), b: 'y'.repeat(100_000) }));
    await expect(openArchive(path, { ...ARCHIVE_LIMITS, entries: 1 })).rejects.toMatchObject({ code: 40422 });
    const ratio = await openArchive(path, { ...ARCHIVE_LIMITS, ratioFrom: 50_000, ratio: 50 });
    await expect(ratio.read('a')).rejects.toMatchObject({ code: 40422 });
    await ratio.close();
    const total = await openArchive(path, { ...ARCHIVE_LIMITS, totalBytes: 150_000 });
    await total.read('a');
    await expect(total.read('b')).rejects.toMatchObject({ code: 40422 });
    await total.close();
  });

  it('refuses names that point outside the package', async () => {
    await expect(openArchive(await put(makeZip({ '../../etc/passwd': 'x' })))).rejects.toMatchObject({ code: 40422 });
  });

  it('reads names with a leading slash, with backslashes, and in unmarked Chinese code pages', async () => {
    const named = (from: string, to: Buffer): Buffer => {
      const bytes = makeZip({ [from]: 'x' });
      // Remove the UTF-8 flag from both headers and insert the name.
      for (const head of ['PK\x03\x04', 'PK\x01\x02']) {
        const at = bytes.indexOf(head, 0, 'latin1');
        bytes.writeUInt16LE(0, at + (head[2] === '\x03' ? 6 : 8));
        to.copy(bytes, at + (head[2] === '\x03' ? 30 : 46));
      }
      return bytes;
    };
    for (const [from, to, name] of [
      ['aaaaaaa.xml', Buffer.from('/Doc_0\\a.xml'.slice(0, 11)), 'Doc_0/a.xm'],
      ['aaaa.xml', Buffer.from([0xce, 0xc4, 0xb5, 0xb5]), '文档.xml'],
      ['aaaaaa.xml', Buffer.from('文档'), '文档.xml'],
      ['aa.xml', Buffer.from([0x81, 0xff]), 'ü\u00a0.xml'],
    ] as const) {
      const archive = await openArchive(named(from, to));
      expect(archive.names).toEqual([name]);
      expect((await archive.read(name))?.toString()).toBe('x');
      await archive.close();
    }
  });

  it('reports a missing password', async () => {
    const bytes = makeZip({ a: 'secret'.repeat(100) });
    bytes.writeUInt16LE(0x801, bytes.indexOf('PK\x01\x02') + 8);
    const archive = await openArchive(await put(bytes));
    await expect(archive.read('a')).rejects.toMatchObject({ code: 40423 });
    await archive.close();
  });
});
