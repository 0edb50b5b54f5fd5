/**
 * Pixel formats that sharp decodes here, by its names. All others have been converted to one of them, or are refused.
 * `heif` covers AVIF and HEIC; of HEIC, sharp reads only the headers.
 */
export const DECODABLE: ReadonlySet<string> = new Set(['png', 'jpeg', 'tiff', 'webp', 'gif', 'heif']);
