/** Families of vision-language models that pages are read with; what each is asked is in `engines/vlm`. */
export const MODEL_PROFILES = [
  'mineru2.5',
  'paddleocr-vl',
  'glm-ocr',
  'dots.ocr',
  'deepseek-ocr',
  'olmocr',
  'nanonets-ocr',
  'lightonocr',
  'hunyuanocr',
  'ovisocr2',
  'granite-docling',
] as const;

export type ModelProfile = (typeof MODEL_PROFILES)[number];
