import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.bmp': 'image/bmp',
  '.tiff': 'image/tiff',
  '.pdf': 'application/pdf',
};

/** Media type by the extension of a key. */
export const contentTypeOf = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream';
