import { describe, expect, it } from 'vitest';
import type { Document, ImageAsset } from '../document/index.ts';
import { extractedPages } from './extraction.ts';

const page = { pageNumber: 1, width: 100, height: 50, angle: 0, status: 'success' as const, ocr: false };
const document = (pages: Document['pages'], failures: Document['failures'] = []): Document => ({
  pageCount: pages.length,
  pages,
  elements: [],
  failures,
  warnings: [],
  dropped: [],
});

const name = (image: ImageAsset): string => `${image.key}.${image.extension}`;

describe('pages of an extraction', () => {
  it('are measured in pixels of the file, or at 144 dpi', () => {
    const pages = extractedPages(
      document([page, { ...page, pageNumber: 2, fileDpi: 200, angle: 88.7 }, { ...page, pageNumber: 3, angle: -90 }]),
      name,
    );
    expect(pages.map(({ width, height, scale, angle }) => [width, height, scale, angle])).toEqual([
      [200, 100, 2, 0],
      [278, 139, 200 / 72, 90],
      [200, 100, 2, 270],
    ]);
  });

  it('have the size and the name of their pictures', () => {
    const image = { key: 'a', mimeType: 'image/jpeg', extension: 'jpg', width: 201, height: 100 };
    const [only] = extractedPages(document([{ ...page, image, originalImage: { ...image, key: 'b' } }]), name);
    expect(only).toMatchObject({ width: 201, height: 100, imageId: 'a.jpg', originImageId: 'b.jpg' });
  });

  it('give the reason if one is missing', () => {
    const failed = { ...page, width: 0, height: 0, status: 'failed' as const };
    const [only] = extractedPages(document([failed], [{ pageNumber: 1, stage: 'parse', message: 'It burnt.' }]), name);
    expect(only).toMatchObject({ failure: 'It burnt.', width: 0 });
  });
});
