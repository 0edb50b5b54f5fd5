import { describe, expect, it } from 'vitest';
import { withoutFalseLengths } from './false-lengths.ts';

describe('withoutFalseLengths', () => {
  it('removes lengths beyond the end of the file, and no others', () => {
    expect(withoutFalseLengths('{\\rtf1 a{\\pict\\bin2000000000 00} b}')).toBe('{\\rtf1 a{\\pict00} b}');
    expect(withoutFalseLengths('{\\rtf1 {\\pict\\bin10 \\bin999999} \\bin99 x}')).toBe(
      '{\\rtf1 {\\pict\\bin10 \\bin999999} x}',
    );
    expect(withoutFalseLengths('{\\rtf1 {\\pict\\bin2 {}}')).toBeUndefined();
    expect(withoutFalseLengths('{\\rtf1 \\\\bin99 x}')).toBeUndefined();
  });
});
