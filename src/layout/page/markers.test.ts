import { expect, it } from 'vitest';
import { markerOf } from './markers.ts';

it.each(['• point', '□ box of Wingdings', '☐ box of Unicode', '- dash'])(
  'recognises the character before %s as a bullet',
  (text) => {
    expect(markerOf(text)?.family).toBe('bullet');
  },
);

it.each(['-5 degrees', 'one word'])('finds no bullet in %s', (text) => {
  expect(markerOf(text)).toBeUndefined();
});
