import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlowImage, Source } from '../../document/index.ts';
import { layOut } from '../flow/index.ts';
import { metafileDrawer } from './draw-metafiles.ts';
import { officeRoom, standIn } from './testing.ts';

const { dir, temporary } = await officeRoom();
const signal = new AbortController().signal;
let source: Source;
let uploads = 0;

beforeEach(async () => {
  vi.stubEnv('TMPDIR', temporary);
  const folder = join(dir, `upload-${uploads++}`);
  await mkdir(folder);
  await rm(join(dir, 'runs'), { force: true });
  await writeFile(join(folder, 'file'), 'the document');
  source = { path: join(folder, 'file'), name: 'a.docx', extension: 'docx', mediaType: '', size: 12, sha256: '' };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

/** A metafile in inches, twice as wide as high; each `mark` makes another file. */
function wmf(mark: number): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x9ac6cdd7, 0);
  bytes.writeInt16LE(1440, 10);
  bytes.writeInt16LE(720, 12);
  bytes.writeUInt16LE(1440, 14);
  bytes.writeUInt32LE(3, 40);
  bytes.writeUInt16LE(mark, 44);
  return bytes;
}

const imageOf = (bytes: Uint8Array, mimeType = 'image/wmf'): FlowImage => ({
  bytes: async () => bytes,
  mimeType,
  width: 72,
  height: 36,
});
const pagesOf = (...images: FlowImage[]) =>
  layOut({ warnings: [], parts: [{ kind: 'flowing', blocks: images.map((image) => ({ kind: 'picture', image })) }] });

/** A4 pages, each in one colour. */
function pdf(colors: readonly string[]): string {
  const kids = colors.map((_, i) => `${3 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${colors.length}/Kids[${kids}]>>`,
    ...colors.flatMap((color, i) => {
      const stream = `${color} rg 0 0 595 842 re f`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${4 + 2 * i} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ];
    }),
  ];
  return `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n`;
}

const runs = async (): Promise<number> =>
  (await readFile(join(dir, 'runs'), 'utf8').catch(() => '')).split('\n').length - 1;
const colour = async (bytes: Uint8Array | undefined): Promise<number[]> => [
  ...(await sharp(bytes).raw().toBuffer()).subarray(0, 3),
];

describe('metafiles of a document', () => {
  it('are drawn in one run, each once, and cropped from the page at the shown size', async () => {
    await writeFile(join(dir, 'pages.pdf'), pdf(['1 0 0', '0 0 1']));
    const soffice = await standIn(dir, 'cp "$input" "$here/drawing"; cp "$here/pages.pdf" "$out"');
    const [first, second, again, other] = [
      imageOf(wmf(1)),
      imageOf(wmf(2)),
      imageOf(wmf(1)),
      imageOf(Buffer.from('png'), 'image/png'),
    ];
    const draw = metafileDrawer(
      source,
      pagesOf(first, other, second, again),
      { soffice, timeoutMs: 30_000, render: true },
      signal,
    );
    const [red, blue, red2] = await Promise.all([first, second, again].map(draw));
    expect([await colour(red), await colour(blue), await colour(red2)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [255, 0, 0],
    ]);
    expect(await sharp(red).metadata()).toMatchObject({ width: 200, height: 100 });
    expect(await runs()).toBe(1);
    const drawing = await readFile(join(dir, 'drawing'), 'utf8');
    expect(drawing.match(/<draw:page>/g)).toHaveLength(2);
    expect(drawing).toContain('svg:width="560.000pt" svg:height="280.000pt"');
    expect(drawing).not.toContain(Buffer.from('png').toString('base64'));
  });

  it('are left out if LibreOffice fails, which is not retried', async () => {
    const config = { soffice: await standIn(dir, 'exit 3'), timeoutMs: 30_000, render: true };
    const image = imageOf(wmf(1));
    expect(await metafileDrawer(source, pagesOf(image), config, signal)(image)).toBeUndefined();
    expect(await metafileDrawer(source, pagesOf(image), config, signal)(image)).toBeUndefined();
    expect(await runs()).toBe(1);
  });

  it('are not drawn after the caller has aborted', async () => {
    const config = { soffice: await standIn(dir, 'exit 3'), timeoutMs: 30_000, render: true };
    const image = imageOf(wmf(1));
    const gone = AbortSignal.abort(new Error('hung up'));
    await expect(metafileDrawer(source, pagesOf(image), config, gone)(image)).rejects.toThrow('hung up');
  });
});
