import { describe, expect, it } from 'vitest';
import type { Ink } from './ink.ts';
import type { Networks } from './networks.ts';
import { readStrip } from './read-strip.ts';
import { STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const strip: Strip = {
  data: new Uint8Array(400 * STRIP_HEIGHT * 3),
  width: 400,
  height: STRIP_HEIGHT,
  channels: 3,
  scaleX: 1,
  scaleY: 1,
  box: level(0, 0, 400, STRIP_HEIGHT),
};
const ink = { density: 1.6 } as Ink;

/** Reads `text` with these confidences in turn; `seen` records the input columns and rows. */
function network(text: string, ...confidences: number[]): { networks: Networks; seen: string[] } {
  const seen: string[] = [];
  const recognise: Networks['recognise'] = async ({ width, height }) => {
    const confidence = confidences[seen.length] ?? 0;
    seen.push(`${width}x${height}`);
    return [...text].map((character, i) => ({ text: character, confidence, from: i, to: i + 1, candidates: [] }));
  };
  return { networks: { recognise } as Networks, seen };
}

describe('readStrip', () => {
  it('reads a confident line once, at a small height', async () => {
    const { networks, seen } = network('ab', 0.99);
    const reading = await readStrip(networks, strip, ink);
    expect(seen).toEqual(['320x32']);
    expect(reading.step * 40).toBe(400);
  });

  it('does so for confident short lines of any density', async () => {
    const { networks, seen } = network('ab', 0.99);
    await readStrip(networks, { ...strip, data: strip.data.subarray(0, 200 * STRIP_HEIGHT * 3), width: 200 }, {
      density: 2.5,
    } as Ink);
    expect(seen).toEqual(['160x32']);
  });

  it('reads dense lines narrower, and wider again if they are letters', async () => {
    const ideographs = network('中文', 0.99);
    await readStrip(ideographs.networks, strip, { density: 2.5 } as Ink);
    expect(ideographs.seen).toEqual(['240x32']);
    const letters = network('ab', 0.99, 0.99);
    await readStrip(letters.networks, strip, { density: 2.5 } as Ink);
    expect(letters.seen).toEqual(['240x32', '320x32']);
  });

  it('rereads an uncertain line at full height, and keeps the more confident reading', async () => {
    const { networks, seen } = network('ab', 0.85, 0.97);
    expect((await readStrip(networks, strip, ink)).confidence).toBe(0.97);
    expect(seen).toEqual(['320x32', '400x48']);
    expect((await readStrip(network('ab', 0.85, 0.7).networks, strip, ink)).confidence).toBe(0.85);
  });

  it('tries a barely legible single character at a third size', async () => {
    const { networks, seen } = network('a', 0.1, 0.5, 0.7);
    const lone = { ...strip, data: strip.data.subarray(0, 40 * STRIP_HEIGHT * 3), width: 40 };
    expect((await readStrip(networks, lone, ink)).confidence).toBe(0.7);
    expect(seen).toEqual(['32x32', '40x48', '32x48']);
  });

  it('drops what is not writing', async () => {
    const { networks, seen } = network('ab', 0.3, 0.9);
    expect((await readStrip(networks, strip, ink)).confidence).toBe(0.3);
    expect(seen).toHaveLength(1);
  });

  it('keeps the first reading in quick mode', async () => {
    const { networks, seen } = network('ab', 0.85, 0.97);
    expect((await readStrip(networks, strip, ink, { quick: true })).confidence).toBe(0.85);
    expect(seen).toHaveLength(1);
  });

  it('rereads barely legible text even in quick mode', async () => {
    const { networks, seen } = network('ab', 0.6, 0.97);
    expect((await readStrip(networks, strip, ink, { quick: true })).confidence).toBe(0.97);
    expect(seen).toHaveLength(2);
  });
});
