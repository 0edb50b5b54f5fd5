import { decodePercent } from '../../document/index.ts';

export interface HtmlContext {
  /**
   * Bytes for an address inside the file itself (parts of mhtml, files of epub). Undefined for all others: nothing is
   * fetched.
   */
  resolve(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined;
  /** A page of the file that is shown in a frame. */
  page?(url: string): { html: string; context: HtmlContext } | undefined;
  /** A style sheet of the file. */
  styleSheet?(url: string): string | undefined;
  /** Target of a link for output; undefined for one within the file. */
  link?(url: string): string | undefined;
  /** Receives a sentence about dropped content. */
  warn?(message: string): void;
}

export const noContext: HtmlContext = { resolve: () => undefined };

/** Bytes of a data URL; undefined for other addresses. */
export function dataUrl(url: string): { bytes: () => Promise<Uint8Array>; mimeType: string } | undefined {
  const match = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,([\s\S]*)$/i.exec(url);
  if (!match) return undefined;
  const [, mimeType = '', , base64, data = ''] = match;
  return {
    mimeType: mimeType || 'application/octet-stream',
    bytes: async () =>
      base64
        ? Buffer.from(data.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '='), 'base64')
        : Buffer.from(decodePercent(data)),
  };
}

/** Resolves an address against its base; undefined if the result is invalid. */
export function absoluteUrl(url: string, base: string | undefined): string | undefined {
  return URL.parse(url, base)?.href;
}
