import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlow } from './index.ts';
import { makeDocx, outline, p } from './office/testing.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-chunks-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('files that a document takes in', () => {
  it('appear where they are referenced, for every type', async () => {
    const path = join(dir, 'whole.docx');
    const inner = makeDocx({ body: p('document within') });
    await writeFile(
      path,
      makeDocx({
        body: `${p('before')}<w:altChunk r:id="a"/>${p('between')}<w:altChunk r:id="b"/><w:altChunk r:id="c"/><w:altChunk r:id="d"/><w:altChunk r:id="e"/><w:altChunk r:id="gone"/>`,
        relations: {
          a: ['aFChunk', 'a.dat'],
          b: ['aFChunk', 'b.txt'],
          c: ['aFChunk', 'c.rtf'],
          d: ['aFChunk', 'd.docx'],
          e: ['aFChunk', 'e.mht'],
        },
        parts: {
          'word/a.dat': '<html><body><h1>Page</h1><p>of <b>HTML</b></p></body></html>',
          'word/b.txt': 'plain text',
          'word/c.rtf': '{\\rtf1 rich text\\par}',
          'word/d.docx': inner,
          'word/e.mht': 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>archived</p>',
        },
      }),
    );
    const flow = await readFlow(
      { path, name: '', extension: 'docx', mediaType: '', size: 0, sha256: '' },
      { maxRows: 10, maxColumns: 10 },
    );
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual([
      'before',
      'heading1 Page',
      'of* HTML*',
      'between',
      'plain text',
      'rich text',
      'document within',
      'archived',
    ]);
    expect(flow.warnings).toEqual([expect.stringContaining('left out (1)')]);
  });
});
