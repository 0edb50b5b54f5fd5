import { describe, expect, it } from 'vitest';
import { canonicalExtension, drawingFor, FORMATS, formatOf, isReadable, mayNeedOffice } from './formats.ts';

describe('the table of formats', () => {
  it('has one canonical name for each type, and no duplicates', () => {
    expect(['jpeg', 'htm', 'json', 'wps', 'pdf', 'exe'].map(canonicalExtension)).toEqual([
      'jpg',
      'html',
      'txt',
      'doc',
      'pdf',
      'exe',
    ]);
    const names = Object.entries(FORMATS).flatMap(([extension, format]) => [
      extension,
      ...('twins' in format ? format.twins : []),
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect([isReadable('docx'), isReadable('docm'), isReadable('constructor')]).toEqual([true, false, false]);
    expect(formatOf('toString')).toBeUndefined();
  });

  it('says when LibreOffice draws a type, and when it is required', () => {
    const plain = { parseMode: 'auto', pageImages: false } as const;
    const asked = { parseMode: 'auto', pageImages: true } as const;
    const lite = { parseMode: 'lite', pageImages: true } as const;
    expect(['docx', 'xlsx', 'pdf'].map((type) => drawingFor(type, plain)?.given)).toEqual([
      'file',
      undefined,
      undefined,
    ]);
    expect(['docx', 'xlsx', 'csv', 'md', 'png'].map((type) => drawingFor(type, asked)?.given)).toEqual([
      'file',
      'sheets',
      'values',
      'text',
      undefined,
    ]);
    expect(drawingFor('docx', lite)).toBeUndefined();
    expect(['doc', 'docx', 'xlsx'].map((type) => mayNeedOffice(type, lite))).toEqual([true, false, false]);
  });
});
