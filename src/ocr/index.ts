export { ensureModels, type ModelFiles } from './models.ts';
export { createOcr, type Ocr, type OcrOptions, type OcrPage, type ReadOptions } from './ocr.ts';
