import type { AssetSink } from '../../document/index.ts';
import type { Ocr } from '../../ocr/index.ts';

/** What a page needs beside itself. OCR loads at first use: a text PDF never pays for it. */
export interface PageTools {
  ocr(): Promise<Ocr>;
  sink: AssetSink;
}
