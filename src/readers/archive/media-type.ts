import { posix } from 'node:path';

/** Media types of pictures inside packages, by extension. Browsers cannot show emf, wmf and svm. */
const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  svm: 'image/x-svm',
  emf: 'image/emf',
  wmf: 'image/wmf',
};

/** Media type of a part of a package by its name. */
export const mediaTypeOf = (part: string): string =>
  TYPES[posix.extname(part).slice(1).toLowerCase()] ?? 'application/octet-stream';
