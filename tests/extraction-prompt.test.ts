import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../src/accounts/index.ts';
import { openStore } from '../src/store/index.ts';
import { fields, invoicePdf, postJson, schema, V2, V3 } from './support/extraction.ts';
import { textPdf } from './support/files.ts';
import { credentials, type Json, TestService } from './support/service.ts';

let service: TestService;
let invoice: Buffer;
let file: string;

beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  invoice = await invoicePdf();
  file = invoice.toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service?.stop()]);
});

const post = (path: string, body: unknown, at = service): Promise<Json> => postJson(at, path, body);

describe('prompt mode', () => {
  it('without a model says so, and looks for what the prompt names', async () => {
    const json = await post(`${V2}?parse_mode=auto`, {
      file,
      prompt: 'Extract the following fields: invoice number, total amount',
      fields,
    });
    expect(json.code).toBe(200);
    expect(json.message).toMatch(/no language model is configured/);
    const { llm_json, raw_json, pages, usage } = json.result;
    expect(llm_json['invoice number']).toBe('A-1007');
    expect(raw_json['invoice number']).toMatchObject({
      value: 'A-1007',
      pages: [1],
      grounded: true,
      confidence: expect.any(Number),
      bounding_regions: [{ page_id: 1, value: 'A-1007' }],
    });
    expect(raw_json['invoice number'].bounding_regions[0].char_pos).toHaveLength(6);
    expect(pages).toEqual([
      expect.objectContaining({ status: 'success', page_id: 1, width: 1190, height: 1684, angle: 0 }),
    ]);
    expect(usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
  });

  describe('gives out pictures of pages', () => {
    const prompt = 'Extract the following fields: invoice number';
    /** The picture of a page, the box of all that is red in it, and that of a value. */
    async function seen(query: string, body: Json): Promise<{ page: Json; red: number[]; value: number[] }> {
      const { result } = await post(`${V2}?get_image=page&${query}`, { ...body, prompt });
      const [page] = result.pages;
      const { data: download } = (await (
        await fetch(`${service.base}/ocr_image/download?image_id=${page.image_id}`, { headers: credentials })
      ).json()) as Json;
      const { data, info } = await sharp(Buffer.from(download.image, 'base64'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([page.width, page.height]);
      const red = [info.width, info.height, 0, 0];
      for (let i = 0, at = 0; i < data.length; i += info.channels, at++) {
        if ((data[i] ?? 0) < 180 || (data[i + 1] ?? 0) > 90) continue;
        const [x, y] = [at % info.width, Math.floor(at / info.width)];
        red.splice(0, 4, Math.min(red[0]!, x), Math.min(red[1]!, y), Math.max(red[2]!, x), Math.max(red[3]!, y));
      }
      const { position, value } = result.raw_json['invoice number'].bounding_regions[0];
      expect(value).toBe('48213');
      const [x0, y0, , , x1, y1] = position;
      return { page, red, value: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] };
    }
    const within = (red: number[], value: number[], slack: number): void => {
      expect(value[0]).toBeLessThanOrEqual(red[0]! + slack);
      expect(value[1]).toBeLessThanOrEqual(red[1]! + slack);
      expect(value[2]).toBeGreaterThanOrEqual(red[2]! - slack);
      expect(value[3]).toBeGreaterThanOrEqual(red[3]! - slack);
      // Not just a large box: as long as the number is, give or take a character.
      expect(Math.max(value[2]! - value[0]!, value[3]! - value[1]!)).toBeLessThan(
        1.4 * Math.max(red[2]! - red[0]!, red[3]! - red[1]!),
      );
    };
    const svg =
      '<svg width="1500" height="900"><rect width="1500" height="900" fill="#fff"/><g font-size="40" font-family="sans-serif"><text x="60" y="150">Some words that stand on the first line of the page</text>' +
      '<text x="60" y="250">Invoice number:</text><text x="420" y="250" fill="#f00">48213</text><text x="60" y="350">And words that stand on the last line of it</text></g></svg>';

    it('of files that are pictures, in their own pixels, as they were sent or turned upright', async () => {
      const upright = sharp(Buffer.from(svg)).withMetadata({ density: 200 });
      const turned = await sharp(await upright.clone().png().toBuffer())
        .rotate(90)
        .jpeg({ quality: 95 })
        .toBuffer();
      for (const [file, query, size] of [
        [await upright.clone().png().toBuffer(), '', [1500, 900]],
        [turned, '', [900, 1500]],
        [turned, 'coord_restore=0', [1500, 900]],
      ] as const) {
        const { page, red, value } = await seen(query, { file: file.toString('base64') });
        expect([page.width, page.height]).toEqual(size);
        expect(page).not.toHaveProperty('origin_image_id');
        within(red, value, 6);
      }
    });

    it('of PDFs at 144 dpi, and of pages that were cleaned the one before', async () => {
      const pdf = await PDFDocument.create();
      const page = pdf.addPage([300, 400]);
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      page.drawText('Invoice number:', { x: 30, y: 300, size: 12, font });
      page.drawText('48213', { x: 150, y: 300, size: 12, font, color: rgb(1, 0, 0) });
      const body = { file: Buffer.from(await pdf.save()).toString('base64') };
      const plain = await seen('parse_mode=auto', body);
      expect([plain.page.width, plain.page.height]).toEqual([600, 800]);
      within(plain.red, plain.value, 3);
      const cleaned = await seen('parse_mode=auto&remove_watermark=1', body);
      expect(cleaned.page.origin_image_id).toMatch(/^[0-9a-f]{40}\.jpg$/);
      const bytes = await fetch(`${service.base}/api/v1/docparse/files/${cleaned.page.origin_image_id}`);
      expect(bytes.headers.get('content-type')).toBe('image/jpeg');
    });

    it('only where they are asked for', async () => {
      for (const query of ['', '&get_image=none', '&get_image=objects']) {
        const { result } = await post(`${V2}?parse_mode=auto${query}`, { file, prompt });
        expect(result.pages[0]).not.toHaveProperty('image_id');
      }
      const { result } = await post(V3, {
        file: { file_base64: file },
        schema,
        parse_options: { get_image: 'both', parse_mode: 'auto' },
      });
      expect(result.pages[0].image_id).toMatch(/^[0-9a-f]{40}\.jpg$/);
    });

    it('to the account whose they are', async () => {
      const { result } = await post(`${V2}?get_image=page`, { file: invoice.toString('base64'), prompt });
      const store = await openStore({
        dataDir: service.dataDir,
        databaseUrl: service.database!.url,
        databasePoolSize: 2,
        blobs: { kind: 'disk' } as never,
      });
      const { appId, secret } = await openAdmin(store, 'test').create({ name: 'stranger', overdraft: null });
      await store.close();
      const ask = async (headers: Record<string, string>): Promise<Json> =>
        (await fetch(`${service.base}/ocr_image/download?image_id=${result.pages[0].image_id}`, { headers })).json();
      expect(await ask({ 'x-ti-app-id': appId, 'x-ti-secret-code': secret })).toMatchObject({
        code: 40004,
        message: expect.stringContaining('image_id'),
      });
      expect(await ask(credentials)).toMatchObject({ code: 200 });
    });

    it('to accounts alone, under names that exist', async () => {
      expect(await (await fetch(`${service.base}/ocr_image/download?image_id=x`)).json()).toMatchObject({
        code: 40101,
      });
      for (const id of ['../../etc/passwd', `${'0'.repeat(40)}.jpg`]) {
        const answer = await fetch(`${service.base}/ocr_image/download?image_id=${encodeURIComponent(id)}`, {
          headers: credentials,
        });
        expect(await answer.json()).toMatchObject({ code: 40004, message: expect.stringContaining('image_id') });
      }
    });
  });

  it('reads twenty pages at most', async () => {
    const pages = (await textPdf(23)).toString('base64');
    expect((await post(`${V2}?parse_mode=auto`, { file: pages, prompt: 'fields: text' })).result.page_count).toBe(20);
  });
});
