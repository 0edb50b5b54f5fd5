import { expect, test } from 'vitest';
import { hasByteProducts, PROBE_TEXT, probeStrip } from './byte-products.ts';
import { STEP, STRIP_HEIGHT } from './strip.ts';

test('byte products are detected by processor flags, and not assumed without them', () => {
  const info = (flags: string): string =>
    `processor\t: 0\nmodel name\t: Some CPU\nflags\t\t: fpu sse2 ${flags} lm\nbugs\t\t: none\n`;
  expect(hasByteProducts(info('avx2 avx512f avx512_vnni'))).toBe(true);
  expect(hasByteProducts(info('avx2 avx_vnni'))).toBe(true);
  expect(hasByteProducts(info('avx2 avx512f avx512_vbmi2'))).toBe(false);
  expect(hasByteProducts('processor\t: 0\nFeatures\t: fp asimd asimddp\n')).toBe(false);
  expect(hasByteProducts('')).toBe(false);
});

test("the probe is a strip of dark digits in the recogniser's input format", () => {
  const { data, width } = probeStrip();
  expect(width % STEP).toBe(0);
  expect(data).toHaveLength(width * STRIP_HEIGHT * 3);
  const dark = data.filter((value) => value < 128).length / data.length;
  expect(dark).toBeGreaterThan(0.05);
  expect(dark).toBeLessThan(0.4);
  expect(new Set(PROBE_TEXT).size).toBe(10);
});
