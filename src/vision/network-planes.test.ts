import { expect, test } from 'vitest';
import { networkPlanes } from './network-planes.ts';

const SIZE = { width: 6, height: 4 };
const grey = { data: Uint8Array.from({ length: 24 }, (_, i) => 10 * i), ...SIZE, channels: 1, dpi: 72 } as const;
const coloured = {
  ...grey,
  data: Uint8Array.from({ length: 72 }, (_, i) => 10 * Math.floor(i / 3)),
  channels: 3,
} as const;

test('a page in grey looks as it does in colour', async () => {
  expect(await networkPlanes(grey, SIZE)).toEqual(await networkPlanes(coloured, SIZE));
});

test('planes are blue, green, red, each by its own statistics', async () => {
  const pixel = { data: Uint8Array.of(255, 0, 51), width: 1, height: 1, channels: 3, dpi: 72 } as const;
  const planes = await networkPlanes(pixel, { width: 1, height: 1 });
  expect([...planes]).toEqual([
    expect.closeTo((0.2 - 0.485) / 0.229),
    expect.closeTo(-0.456 / 0.224),
    expect.closeTo((1 - 0.406) / 0.225),
  ]);
});

test('a part of the page lies in the upper left corner, with nothing beside it', async () => {
  const planes = await networkPlanes(grey, {
    width: 3,
    height: 2,
    picture: { width: 2, height: 1 },
    part: { left: 2, top: 1, width: 2, height: 1 },
  });
  const blue = planes.subarray(0, 6);
  expect([...blue]).toEqual([80, 90].map((v) => expect.closeTo((v / 255 - 0.485) / 0.229)).concat([0, 0, 0, 0]));
});
