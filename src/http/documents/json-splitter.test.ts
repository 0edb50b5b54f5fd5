import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from './base64-text.ts';
import { JsonSplitter } from './json-splitter.ts';

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

async function split(
  text: string,
  paths: string[],
  size = 7,
): Promise<{ document: string; found: boolean; rest: () => unknown }> {
  const splitter = new JsonSplitter(paths);
  let document = '';
  for await (const piece of splitter.split(pieces(Buffer.from(text), size))) document += piece;
  return { document, found: splitter.found, rest: () => splitter.rest() };
}

describe('a JSON body with a document in it', () => {
  it('is taken apart wherever chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.base64String(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 1, max: 50 }),
        async (file, others, size) => {
          const { file: _, ...rest } = others;
          const body = { a: rest, ...rest, file, z: [rest, 'file'] };
          // PHP writes "\/" for a slash.
          const result = await split(JSON.stringify(body).replaceAll('/', '\\/'), ['file'], size);
          expect(result.document).toBe(file);
          expect(result.rest()).toEqual(JSON.parse(JSON.stringify({ ...body, file: '' })));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('may have it further in, and only there', async () => {
    const inner = await split(
      '{"file_base64":"no","file":{"name":"x","file_base64":"QU\\u0042D"},"list":[{"file":{"file_base64":"no"}}]}',
      ['file.file_base64'],
    );
    expect(inner.document).toBe('QUBD');
    expect(inner.rest()).toEqual({
      file_base64: 'no',
      file: { name: 'x', file_base64: '' },
      list: [{ file: { file_base64: 'no' } }],
    });
    expect((await split('{"file":null}', ['file'])).found).toBe(false);
  });

  it.each(['', '[]', '"x"', '{"a":', '{"file":"abc', '{a:1}', '}}}]]', '{"file":"a" "b"}', 'nothing'])(
    'is refused when it is none: %j',
    async (text) => {
      const { rest } = await split(text, ['file']);
      expect(rest).toThrow(expect.objectContaining({ code: 40004 }));
    },
  );

  it('may not be large beside the document', async () => {
    await expect(split(JSON.stringify({ prompt: 'x'.repeat(5_000_000) }), ['file'], 65_536)).rejects.toMatchObject({
      code: 40004,
    });
  });
});

describe('base64', () => {
  const decode = async (text: string, size = 3): Promise<string> => {
    const parts = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    const out: Buffer[] = [];
    for await (const piece of decodeBase64(Readable.from(parts), 'file')) out.push(piece);
    return Buffer.concat(out).toString('latin1');
  };

  it('is read in any pieces, both alphabets, with and without padding, blanks and a data URL around it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom<'base64' | 'base64url'>('base64', 'base64url'),
        fc.constantFrom('', 'data:application/pdf;base64,', 'DATA:;Base64,'),
        async (bytes, size, alphabet, head) => {
          const text = Buffer.from(bytes)
            .toString(alphabet)
            .replace(/(.{10})/g, '$1\r\n');
          expect(await decode(head + text, size)).toBe(Buffer.from(bytes).toString('latin1'));
        },
      ),
    );
  });

  it.each(['%PDF-1.4', 'https://example.org/a.pdf', 'data:text/plain,hello', 'QUJD=QUJD', 'QUJDR', 'data:'])(
    'is refused when it is none: %s',
    async (text) => {
      await expect(decode(text)).rejects.toMatchObject({ code: 40004, message: expect.stringContaining('file') });
    },
  );
});
