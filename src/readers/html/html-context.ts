import { decodePercent } from '../../document/index.ts';

export interface HtmlContext {
  /** Bytes of an address that the file itself carries (parts of mhtml, files of epub); undefined for all others: nothing is ever fetched. */
  resolve(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined;
  /** A page of the file that is shown in a frame of this one. */
  page?(url: string): { html: string; context: HtmlContext } | undefined;
  /** A style sheet of the file. */
  styleSheet?(url: string): string | undefined;
  /** Where a link leads, as it may be given out; undefined for one into the file itself. */
  link?(url: string): string | undefined;
  /** Takes a sentence about what was left out. */
  warn?(message: string): void;
}

export const noContext: HtmlContext = { resolve: () => undefined };

/** Bytes of a data URL; undefined for any other. */
export function dataUrl(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined {
  const match = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,([\s\S]*)$/i.exec(url);
  if (!match) return undefined;
  const [, mimeType = '', , base64, data = ''] = match;
  return {
    mimeType: mimeType || 'application/octet-stream',
    bytes: async () =>
      base64 ? Buffer.from(data.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '='), 'base64') : Buffer.from(decodePercent(data)),
  };
}

/** An address together with the one that it is relative to; undefined when they make none. */
export function absoluteUrl(url: string, base: string | undefined): string | undefined {
  return URL.parse(url, base)?.href;
}
