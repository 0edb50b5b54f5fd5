import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, PARSE, TestService, Upload } from './support/service.ts';

/** A page with a picture of three bars of 80, 30 and 55, and of what is written above them. */
async function chartPdf(title: string[] = []): Promise<Buffer> {
  const text = (said: string, x: number, y: number, anchor: string, size = 26): string =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="${size}">${said}</text>`;
  const ticks = [0, 20, 40, 60, 80, 100].map((value) => text(String(value * 10), 105, 509 - 4 * value, 'end')).join('');
  const bars = [80, 30, 55]
    .map(
      (value, i) =>
        `<rect x="${170 + 220 * i}" y="${500 - 4 * value}" width="120" height="${4 * value}" fill="#1f77b4"/>`,
    )
    .join('');
  const names = ['North', 'South', 'West'].map((name, i) => text(name, 230 + 220 * i, 545, 'middle')).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="600"><rect width="840" height="600" fill="#fff"/><path d="M120 60V500H800" fill="none" stroke="#000" stroke-width="2"/>${ticks}${bars}${names}${title.map((line, i) => text(line, 470, 50 + 46 * i, 'middle', 47)).join('')}</svg>`;
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('The figure below shows what was sold in each of the regions.', { x: 60, y: 780, size: 11, font });
  page.drawImage(await pdf.embedPng(await sharp(Buffer.from(svg)).png().toBuffer()), {
    x: 80,
    y: 400,
    width: 420,
    height: 300,
  });
  return Buffer.from(await pdf.save());
}

let service: TestService;
let file: Upload;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  file = new Upload(await chartPdf(), 'chart.pdf');
}, 60_000);
afterAll(() => service.stop());

const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>([^<]*)</g)].map(([, cell = '']) => cell),
  );

describe('apply_chart', () => {
  it('puts a table of what was measured behind the chart, and says that it is an estimate', async () => {
    const { json } = await service.send('/api/docparse/parse/sync', {
      file,
      config: { provider: 'primary', parse_mode: 'auto', apply_chart: 1 },
    });
    const table = json.data.result.elements.find(({ type }: Json) => type === 'Table');
    const values = Object.fromEntries(
      rowsOf(table.metadata.text_as_html)
        .slice(1)
        .map(([name, value]) => [name, Number(value)]),
    );
    expect(Object.keys(values)).toEqual(['North', 'South', 'West']);
    for (const [name, value] of [
      ['North', 800],
      ['South', 300],
      ['West', 550],
    ] as const)
      expect(Math.abs((values[name] as number) - value)).toBeLessThan(20);
    expect(json.data.warnings.join(' ')).toContain('estimated from charts');
  });

  it('keeps a chart with much text on it as a picture', async () => {
    const large = new Upload(
      await chartPdf([
        'Of all that was sold in the three',
        'regions of the country in years',
        'that most people still remember',
      ]),
      'large.pdf',
    );
    const { json } = await service.send(PARSE, {
      file: large,
      config: { config: { engine_params: { apply_chart: 1 } } },
    });
    expect(json.data.elements.map(({ type, sub_type }: Json) => `${type} ${sub_type}`)).toContain('Image chart');
    expect(json.data.elements.map(({ type }: Json) => type)).toContain('Table');
  });

  it('is known to parse v1 too, and off by default', async () => {
    const kinds = async (config: object): Promise<Json[]> =>
      (await service.send(PARSE, { file, config })).json.data.elements;
    const measured = await kinds({ config: { engine_params: { apply_chart: 1 } } });
    expect(measured.find(({ type }) => type === 'Table').metadata.description).toBe('estimated from a bar chart');
    expect(measured.find(({ type }) => type === 'Image').sub_type).toBe('chart');
    expect((await kinds({})).map(({ type }) => type)).not.toContain('Table');
  });
});
