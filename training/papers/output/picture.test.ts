import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../random.ts';
import { degrade, type Finished, PROFILES } from './picture.ts';
import { laySheet } from './sheet.ts';
import type { Shot } from './shoot.ts';

const DPI = 96;
const SPOT = { x: 150, y: 60, side: 16 };

/** A white paper with one black spot. */
async function spotted(width: number, height: number): Promise<Shot> {
  const spot = await sharp({ create: { width: SPOT.side, height: SPOT.side, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: spot, left: SPOT.x - SPOT.side / 2, top: SPOT.y - SPOT.side / 2 }])
    .png()
    .toBuffer();
  return { form: 'image', bytes, width, height, dpi: DPI };
}

/** Grey value where the truth says that a point of the paper lies. */
async function greyAt(picture: Finished, paper: number, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(picture.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([picture.width, picture.height]);
  const [px, py] = picture.placements[paper]!.toPicture(x, y);
  return data[Math.round(py) * info.width + Math.round(px)]!;
}

describe('degrade', () => {
  it.each(PROFILES)('tracks where the paper goes: %s', async (profile) => {
    const shot = await spotted(300, 200);
    for (let seed = 1; seed <= 8; seed++) {
      const picture = await degrade(shot, profile, makeRandom(`${profile}${seed}`));
      const dark = await greyAt(picture, 0, SPOT.x, SPOT.y);
      const light = await greyAt(picture, 0, SPOT.x, SPOT.y + 60);
      expect(light - dark, `seed ${seed}`).toBeGreaterThan(50);
    }
  });

  it('returns the same bytes for the same seed', async () => {
    const shot = await spotted(200, 120);
    const [one, two] = [await degrade(shot, 'photo', makeRandom('a')), await degrade(shot, 'photo', makeRandom('a'))];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.bytes.equals((await degrade(shot, 'photo', makeRandom('b'))).bytes)).toBe(false);
  });
});

describe('laySheet', () => {
  it('tracks the places of several papers', async () => {
    const shots = [await spotted(300, 200), await spotted(220, 140), await spotted(260, 300)];
    const { shot, papers } = await laySheet(shots, makeRandom('sheet'));
    const picture = await degrade(shot, 'hard', makeRandom('hard'), papers);
    for (const i of shots.keys())
      expect(
        (await greyAt(picture, i, SPOT.x, SPOT.y + 40)) - (await greyAt(picture, i, SPOT.x, SPOT.y)),
        `paper ${i}`,
      ).toBeGreaterThan(50);
  });
});
