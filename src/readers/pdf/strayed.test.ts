import { afterAll, expect, it } from 'vitest';
import { openPdfReader } from './reader.ts';
import { HELVETICA, handmade, streamObject, workshop } from './testing.ts';

const { sourceOf, clean } = workshop();
afterAll(clean);

it('puts characters of ActualText inside a form where they are drawn', async () => {
  const form =
    'BT 1 0 0 -1 20 40 Tm /F1 10 Tf (a) Tj /Span << /ActualText <FEFF5B50> >> BDC 1 0 0 -1 26 40 Tm (x) Tj EMC 1 0 0 -1 32 40 Tm (b) Tj ET';
  const pdf = handmade('q 2 0 0 -2 0 200 cm /Fm Do Q', {
    page: '/Resources << /XObject << /Fm 5 0 R >> >>',
    objects: [streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${HELVETICA}`, form)],
  });
  const reader = await openPdfReader(sourceOf(pdf));
  const { glyphs, dropped } = await reader.sheet(1);
  await reader.close();
  expect(dropped).toEqual([]);
  expect(glyphs.map(({ text }) => text)).toEqual(['a', '子', 'b']);
  const [a, middle, b] = glyphs;
  // Two points per unit: 26 is at 52, between its neighbours at 40 and 64, on their baseline 80 from the top.
  expect(middle?.x0).toBeGreaterThanOrEqual(a?.x1 ?? 0);
  expect(middle?.x1).toBeLessThanOrEqual(b?.x0 ?? 0);
  expect(middle?.baseline).toBeCloseTo(a?.baseline ?? 0, 1);
});
