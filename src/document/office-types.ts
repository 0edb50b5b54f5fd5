import type { ParseOptions } from './options.ts';

/** How LibreOffice draws a type of document, where it is installed. */
export interface Drawing {
  /** `always`: but in the mode lite. `asked`: only where images of pages are asked for, since the type has no pages of its own. */
  when: 'always' | 'asked';
  /**
   * What it is given. `file`: the file itself. `sheets`: a spreadsheet, each sheet drawn as one page. `values`: a spreadsheet made of the values that were
   * read, since it would read them in its own way. `text`: a document made of what was read, since it would show the file's styles wrongly or fetch what
   * the file names.
   */
  given: 'file' | 'sheets' | 'values' | 'text';
}

/** Which types are drawn, when, and from what. All others have pages of their own (PDF, OFD, images). */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  doc: { when: 'always', given: 'file' },
  docx: { when: 'always', given: 'file' },
  odt: { when: 'always', given: 'file' },
  rtf: { when: 'always', given: 'file' },
  ppt: { when: 'always', given: 'file' },
  pptx: { when: 'always', given: 'file' },
  odp: { when: 'always', given: 'file' },
  xls: { when: 'asked', given: 'sheets' },
  xlsb: { when: 'asked', given: 'sheets' },
  xlsx: { when: 'asked', given: 'sheets' },
  ods: { when: 'asked', given: 'sheets' },
  csv: { when: 'asked', given: 'values' },
  html: { when: 'asked', given: 'text' },
  mhtml: { when: 'asked', given: 'text' },
  epub: { when: 'asked', given: 'text' },
  eml: { when: 'asked', given: 'text' },
  msg: { when: 'asked', given: 'text' },
  md: { when: 'asked', given: 'text' },
  xml: { when: 'asked', given: 'text' },
  txt: { when: 'asked', given: 'text' },
};

/** Types that are read as their modern twins, which LibreOffice makes: they need it in any case. */
const LEGACY_TYPES: ReadonlySet<string> = new Set(['doc', 'xls', 'xlsb', 'ppt']);

/** How a document is drawn when it is parsed this way; undefined when it is not. */
export function drawingFor(extension: string, options: Pick<ParseOptions, 'parseMode' | 'pageImages'>): Drawing | undefined {
  const drawing = DRAWINGS[extension];
  if (!drawing || options.parseMode === 'lite') return undefined;
  return drawing.when === 'always' || options.pageImages ? drawing : undefined;
}

/** Whether LibreOffice may be asked for a document that is parsed this way, to draw it or to read it at all. */
export const mayNeedOffice = (extension: string, options: Pick<ParseOptions, 'parseMode' | 'pageImages'>): boolean =>
  LEGACY_TYPES.has(extension) || drawingFor(extension, options) !== undefined;
