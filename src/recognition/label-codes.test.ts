import { expect, it } from 'vitest';
import { codesAtLabels } from './label-codes.ts';
import { spanText } from './pieces.ts';
import { markTexts, type PlacedText } from './testing.ts';
import { readType } from './types/paper-type.ts';

const type = readType(`
declaration | bill | Declaration
way | Way | text | 运输方式
way_code | Code of the way | code-of |
port | Port | text | 启运港
port_code | Code of the port | code-of |
`);

const codesOn = (...texts: PlacedText[]): Record<string, string> =>
  Object.fromEntries(
    [...codesAtLabels(type, markTexts(type, texts).hits)].map(([field, span]) => [
      type.fields[field]!.key,
      spanText(span),
    ]),
  );

it('finds codes in brackets after the labels of their fields', () => {
  expect(codesOn(['运输方式 (2)', 0, 0], ['水路运输', 0, 12], ['启运港 (DEU018)', 200, 0])).toEqual({
    way_code: '2',
    port_code: 'DEU018',
  });
});

it('finds no code where none is printed, and none after other labels', () => {
  expect(codesOn(['运输方式', 0, 0], ['启运港 (DEU018)', 200, 0], ['水路运输(2)', 0, 12])).toEqual({
    port_code: 'DEU018',
  });
});
