import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { defaultParseOptions, type Glyph, type PageAnalysis, type Source } from '../document/index.ts';
import { glyphsAt } from '../document/testing.ts';
import type { Engine } from '../engines/index.ts';
import { ChildTasks } from './child-tasks.ts';
import { writePages } from './page-file.ts';
import type { ChildConfig, Task } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'docparse-tasks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = { path: join(folder, 'a.pdf'), mediaType: 'application/pdf' } as Source;
const pageWith = (glyphs: Glyph[]): PageAnalysis =>
  ({ page: { pageNumber: 1 }, blocks: [{ kind: 'picture', glyphs }], ocr: false }) as unknown as PageAnalysis;
const glyphOf = (page: PageAnalysis): Glyph => (page.blocks[0] as { glyphs: Glyph[] }).glyphs[0]!;

/** The pages that are assembled at the end of a document with one page in memory and others in files. */
async function assembled(inFiles: number): Promise<PageAnalysis[]> {
  let seen: PageAnalysis[] = [];
  const engine = {
    analysePages: async () => ({ pages: [pageWith(glyphsAt('kept', 1, 2))], failures: [] }),
    assemble: async (_: Source, { pages }: { pages: PageAnalysis[] }) => {
      seen = pages;
      throw new Error('seen');
    },
  } as unknown as Engine;
  const tasks = new ChildTasks(engine, { pictureKey: '', tidyAboveBytes: 0 } as ChildConfig);
  const common = { job: 'a', source, options: defaultParseOptions, picturesDir: folder };
  const { signal } = new AbortController();
  await tasks.run({ kind: 'page', pageNumber: 1, ...common } as Task, signal);
  const spills = Array.from({ length: inFiles }, (_, i) => join(folder, `${i}`));
  for (const path of spills) await writePages(path, [pageWith(glyphsAt('filed', 1, 2))]);
  const finish = { kind: 'finish', spills, failures: [], output: { form: 'v1' }, ...common };
  await expect(tasks.run(finish as unknown as Task, signal)).rejects.toThrow('seen');
  return seen;
}

it('packs the pages in memory too when a book is finished', async () => {
  for (const [inFiles, packed] of [
    [1, false],
    [51, true],
  ] as const) {
    const pages = await assembled(inFiles);
    expect(pages).toHaveLength(inFiles + 1);
    const kept = glyphOf(pages[0]!);
    expect([kept.text, kept.x0]).toEqual(['k', 1]);
    // A packed glyph has no fields of its own.
    expect(Object.hasOwn(kept, 'x0')).toBe(!packed);
    expect(glyphOf(pages[1]!).text).toBe('f');
  }
});
