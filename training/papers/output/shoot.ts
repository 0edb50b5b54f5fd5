import type { Random } from '../random.ts';
import type { Page } from '../render/chromium.ts';
import type { Drawn } from '../render/drawn.ts';

/** A paper as a file, before degradation. */
export interface Shot {
  form: 'image' | 'pdf';
  bytes: Buffer;
  /** Pixels of the picture; of a PDF at 144 dpi. */
  width: number;
  height: number;
  dpi: number;
}

const CSS_DPI = 96;
const PDF_DPI = 144;

/** Captures the paper shown by the page. */
export async function shootPaper(
  page: Page,
  drawn: Drawn,
  form: Shot['form'],
  random: Random,
  dpi = random.int(150, 220),
): Promise<Shot> {
  const width = Math.ceil(drawn.width);
  const height = Math.ceil(drawn.height);
  if (form === 'pdf') {
    const { data } = await page.send<{ data: string }>('Page.printToPDF', {
      printBackground: true,
      paperWidth: width / CSS_DPI,
      paperHeight: (height + 1) / CSS_DPI,
      marginTop: 0,
      marginBottom: 0,
      marginLeft: 0,
      marginRight: 0,
      pageRanges: '1',
    });
    const scale = PDF_DPI / CSS_DPI;
    return {
      form,
      bytes: Buffer.from(data, 'base64'),
      width: Math.round(width * scale),
      height: Math.round((height + 1) * scale),
      dpi: PDF_DPI,
    };
  }
  const scale = dpi / CSS_DPI;
  const { data } = await page.send<{ data: string }>('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale },
  });
  return {
    form,
    bytes: Buffer.from(data, 'base64'),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    dpi,
  };
}
