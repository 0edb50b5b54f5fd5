import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareSandbox } from '../../sandbox/index.ts';
import { findHeif, heicToPng } from './heic.ts';
import { openImageReader } from './index.ts';

let dir: string;
beforeAll(async () => {
  // The fake decoders log what they do.
  await prepareSandbox('off');
  dir = await mkdtemp(path.join(os.tmpdir(), 'docparse-heic-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(dir, { recursive: true }));

/** A fake decoder in a folder at the front of PATH. */
async function standIn(name: string, script: string): Promise<string> {
  const folder = path.join(dir, `bin-${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'heif-convert'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  return path.join(folder, 'heif-convert');
}

async function put(name: string): Promise<string> {
  const file = path.join(dir, name);
  await writeFile(file, 'picture');
  return file;
}

const hasEncoder = ((): boolean => {
  try {
    execFileSync('heif-enc', ['--version'], { stdio: 'ignore' });
    return findHeif() !== undefined;
  } catch {
    return false;
  }
})();

describe('heicToPng', () => {
  it('says what is missing and how to install it', async () => {
    vi.stubEnv('PATH', '');
    expect(findHeif()).toBeUndefined();
    await expect(heicToPng(await put('none'))).rejects.toMatchObject({
      code: 40301,
      message: expect.stringMatching(/heic.*libheif-examples/),
    });
  });

  it('takes the first of several pictures once, and leaves no other files', async () => {
    const program = await standIn(
      'several',
      `echo x >> "${dir}/several.runs"; for n in 1 2; do echo "$n" > "$(dirname "$2")/a-$n.png"; done`,
    );
    expect(findHeif()).toBe(program);
    const file = await put('several');
    expect(await heicToPng(file)).toBe(`${file}.heic.png`);
    expect(await heicToPng(file)).toBe(`${file}.heic.png`);
    expect((await readdir(dir)).filter((name) => name.startsWith('several'))).toEqual([
      'several',
      'several.heic.png',
      'several.runs',
    ]);
    expect(await readFile(`${file}.heic.png`, 'utf8')).toBe('1\n');
    expect(await readFile(`${file}.runs`, 'utf8')).toBe('x\n');
  });

  it.each([
    ['fails', 'exit 1'],
    ['writes nothing', 'exit 0'],
  ])('calls the file damaged when the decoder %s', async (name, script) => {
    await standIn(name.replaceAll(' ', '-'), script);
    await expect(heicToPng(await put(name))).rejects.toMatchObject({ code: 40422 });
  });

  it('does not report damage if another process killed the decoder', async () => {
    await standIn('killed', `echo x >> "${dir}/killed.runs"; kill -KILL $$`);
    await expect(heicToPng(await put('killed'))).rejects.toMatchObject({ code: 30203 });
    expect(await readFile(path.join(dir, 'killed.runs'), 'utf8')).toBe('x\nx\n');
  });

  it('stops the decoder when its work is cancelled', async () => {
    await standIn('endless', `echo $$ > "${dir}/endless.pid"; exec tail -f /dev/null`);
    const [file, abort, gone] = [await put('endless'), new AbortController(), new Error('gone')];
    const decoded = expect(heicToPng(file, { signal: abort.signal })).rejects.toBe(gone);
    const pid = await vi.waitFor(async () => Number.parseInt(await readFile(`${file}.pid`, 'utf8'), 10), {
      timeout: 5000,
      interval: 10,
    });
    abort.abort(gone);
    await decoded;
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 5000, interval: 10 });
    expect((await readdir(dir)).filter((name) => name.startsWith('endless')).sort()).toEqual([
      'endless',
      'endless.pid',
    ]);
  });

  it('restores the original picture', async (test) => {
    test.skip(!hasEncoder, 'needs heif-enc and heif-convert: apt-get install libheif-examples');
    const [png, heic] = [path.join(dir, 'whole.png'), path.join(dir, 'whole.heic')];
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#d02010' } })
      .png()
      .toFile(png);
    execFileSync('heif-enc', ['-o', heic, png], { stdio: 'ignore' });
    const reader = await openImageReader({
      path: heic,
      name: 'a.heic',
      mediaType: 'image/heic',
      extension: 'heic',
      size: 1,
      sha256: '',
    });
    const sheet = await reader.sheet(1);
    const { data, width, height } = await sheet.raster(sheet.nativeDpi as number);
    expect([width, height]).toEqual([64, 48]);
    [0xd0, 0x20, 0x10].forEach((value, i) => {
      expect(Math.abs((data[i] as number) - value)).toBeLessThan(12);
    });
  });
});
