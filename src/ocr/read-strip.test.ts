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

/** Reads "ab" with these confidences, one after the other. */
function network(...confidences: number[]): { networks: Networks; calls: () => number } {
  let calls = 0;
  const recognise: Networks['recognise'] = async () => {
    const confidence = confidences[calls++] ?? 0;
    return ['a', 'b'].map((text, i) => ({ text, confidence, from: i, to: i + 1, candidates: [] }));
  };
  return { networks: { recognise, skim: undefined } as unknown as Networks, calls: () => calls };
}

/** The quick network and the exact one, each always as sure; `seen` gets who looked at how many rows and columns. */
function twoNetworks(quick: number, exact: number): { networks: Networks; seen: string[] } {
  const seen: string[] = [];
  const reader =
    (name: string, confidence: number): Networks['recognise'] =>
    async ({ width, height }) => {
      seen.push(`${name} ${width}x${height}`);
      return [{ text: name, confidence, from: 0, to: 1, candidates: [] }];
    };
  return { networks: { skim: reader('quick', quick), recognise: reader('exact', exact) } as unknown as Networks, seen };
}

describe('readStrip', () => {
  it('reads a sure line once, on few rows', async () => {
    const { networks, seen } = twoNetworks(0.99, 0.99);
    const reading = await readStrip(networks, strip, ink);
    expect(seen).toEqual(['quick 320x32']);
    expect(reading.step * 40).toBe(400);
  });

  it('looks at what it is unsure of on all rows, then through the exact network', async () => {
    const { networks, seen } = twoNetworks(0.8, 0.9);
    expect((await readStrip(networks, strip, ink)).readings[0]?.text).toBe('exact');
    expect(seen).toEqual(['quick 320x32', 'quick 320x48', 'exact 400x48']);
  });

  it('reads narrowed ideographs that turn out to be letters again wider', async () => {
    const { networks, seen } = twoNetworks(0.99, 0.99);
    await readStrip(networks, strip, { density: 2.5 } as Ink);
    expect(seen).toEqual(['quick 240x32', 'quick 320x48']);
  });

  it('shows short lines as they are', async () => {
    const { networks, seen } = twoNetworks(0.99, 0.99);
    await readStrip(networks, { ...strip, data: strip.data.subarray(0, 200 * STRIP_HEIGHT * 3), width: 200 }, ink);
    expect(seen).toEqual(['quick 200x48']);
  });

  it('reads an unsure line again, wider, and takes the surer reading', async () => {
    const { networks, calls } = network(0.85, 0.97);
    expect((await readStrip(networks, strip, ink)).confidence).toBe(0.97);
    expect(calls()).toBe(2);
  });

  it('is content with it when it has to be quick', async () => {
    const { networks, calls } = network(0.85, 0.97);
    expect((await readStrip(networks, strip, ink, true)).confidence).toBe(0.85);
    expect(calls()).toBe(1);
  });

  it('looks again even then at what is hardly readable', async () => {
    const { networks, calls } = network(0.6, 0.97);
    expect((await readStrip(networks, strip, ink, true)).confidence).toBe(0.97);
    expect(calls()).toBe(2);
  });
});
