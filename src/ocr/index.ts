export { ensureModels, type ModelFiles } from './models.ts';
export { createOcr, type Ocr, type OcrOptions, type OcrPage } from './ocr.ts';
