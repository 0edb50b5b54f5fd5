import { expect, it } from 'vitest';
import { fixed, glyphsAt } from '../../document/testing.ts';
import { isScrambled } from './scrambled.ts';

const layer = (text: string, times: number) =>
  Array.from({ length: times }, (_, i) => glyphsAt(text, 60, 100 + 12 * i)).flat();
const ENGLISH = 'Language models have become ubiquitous in research, and in their strengths.';
const shifted = (text: string) => text.replace(/[b-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 1));

it.each([
  ['English', ENGLISH],
  ['Czech', 'Vlk zmrzl a strč prst skrz krk, řekl starý mlynář na kraji vesnice u řeky.'],
  ['Chinese', '语言模型在研究和商业产品中已经无处不在'],
  ['keys', 'bXlzdHJpbmd3aXRob3V0dm93ZWxz x86_64 c3RyY3B5cw== sha512-Ghkf'],
])('%s is what it says', (_, text) => {
  expect(isScrambled(layer(text, 12))).toBe(false);
});

it('detects a text layer whose letters stand for others, once there is enough text', () => {
  expect(isScrambled(layer(shifted(ENGLISH), 12))).toBe(true);
  expect(isScrambled(layer(shifted(ENGLISH), 1))).toBe(false);
});

it('leaves an index of function names, which are monospaced', () => {
  const names = 'hbskip vsplt mkstr strcpy bgrnd wprntf ptrdst lstrm clrscrn hlght';
  const index = (font = fixed) =>
    Array.from({ length: 12 }, (_, i) => glyphsAt(names, 60, 100 + 12 * i, { font })).flat();
  expect(isScrambled(index())).toBe(false);
  expect(isScrambled(index({ ...fixed, mono: false }))).toBe(true);
});
