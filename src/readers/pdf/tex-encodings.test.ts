import { describe, expect, it } from 'vitest';
import { composeOverprint, texCharacter, texEncoding } from './tex-encodings.ts';

const at = (font: string, code: number) => texCharacter(texEncoding(font)!, code);

describe('texEncoding', () => {
  it.each([
    ['CMEX10', 0x22, '['],
    ['CMEX10', 0x20, '('],
    ['CMEX10', 0x09, '}'],
    ['CMEX10', 0x58, '∑'],
    ['CMEX10', 0x3c, '⎨'],
    ['CMEX10', 0x72, '√'],
    ['CMEX10', 0x7a, '╭'],
    ['LMMathExtension10-Regular', 0x5a, '∫'],
    ['CMSY10', 0x14, '≤'],
    ['CMSY7', 0x6b, '∥'],
    ['CMMI10', 0x22, 'ε'],
    ['CMMIB10', 0x0b, 'α'],
    ['MSAM10', 0x3e, '⩾'],
    ['MSBM10', 0x52, 'R'],
  ])('%s %i is %s', (font, code, text) => expect(at(font, code)).toBe(text));

  it('knows the second place of control codes', () => expect(at('CMSY10', 163 + 0x14)).toBe('≤'));
  it('leaves other fonts alone', () => {
    for (const name of ['CMR10', 'Times-Roman', 'Example-Bold', 'Symbol', 'CMTT10'])
      expect(texEncoding(name)).toBeUndefined();
  });
});

it('composes overprinted characters', () => {
  expect(composeOverprint('\u0338', '=')).toBe('≠');
  expect(composeOverprint('↦', '→')).toBe('↦');
  expect(composeOverprint('∑', '\ufe01')).toBe('∑');
  expect(composeOverprint('❤', '\ufe01')).toBeUndefined();
  expect(composeOverprint('f', 'i')).toBeUndefined();
});
