import { describe, expect, it } from 'vitest';
import type { Ink } from './ink.ts';
import type { Networks } from './networks.ts';
import { readStrip } from './read-strip.ts';
import { STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

const strip: Strip = { data: new Uint8Array(400 * STRIP_HEIGHT * 3), width: 400, scaleX: 1, scaleY: 1, box: level(0, 0, 400, STRIP_HEIGHT) };
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

describe('readStrip', () => {
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
