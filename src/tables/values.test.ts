import { expect, it } from 'vitest';
import { isValue, isYearLike } from './values.ts';

it.each([
  ['48,200', true],
  ['+ 12 %', true],
  ['($1,234.5)', true],
  ['US$ 12', true],
  ['12 kg', true],
  ['n/a', true],
  ['—', true],
  ['2026-03-15', true],
  ['', false],
  ['Rail', false],
  ['Q1', false],
  ['PK-12', false],
  ["$'000", false],
  ['12 months ended', false],
])('%s is a value: %s', (text, expected) => void expect(isValue(text)).toBe(expected));

it.each([
  ['2025', true],
  ['FY 2024-25', true],
  ['2025年', true],
  ['31/12/2025', true],
  ['2,025', false],
  ['1850', false],
  ['48200', false],
])('%s reads like a year or day: %s', (text, expected) => void expect(isYearLike(text)).toBe(expected));
