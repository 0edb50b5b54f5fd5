import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect } from 'vitest';
import { credentials, type Json, type TestService } from './service.ts';

export const V2 = '/ai/service/v2/entity_extraction';
export const V3 = '/ai/service/v3/entity_extraction';
export const SYNC = '/api/docparse/extract/sync';

export const fields = [{ name: 'invoice number' }, { name: 'total amount' }, { name: 'weather' }];
export const table_fields = [{ title: 'goods', fields: [{ name: 'description' }, { name: 'price' }] }];
/** The same fields as a schema. */
export const schema = {
  type: 'object',
  properties: {
    'invoice number': { type: ['string', 'null'] },
    'total amount': { type: 'number' },
    weather: { type: ['string', 'null'] },
    goods: {
      type: 'array',
      items: { type: 'object', properties: { description: { type: 'string' }, price: { type: 'number' } } },
    },
  },
};
/** What an invoice holds of that schema, without its goods. */
export const found = { 'invoice number': 'A-1007', 'total amount': 1250.5, weather: null };

/** A page of 595 x 842 points with a label and a value on each line, and a ruled table. */
export async function invoicePdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([595, 842]);
    const write = (text: string, x: number, y: number): void => page.drawText(text, { x, y, size: 11, font });
    write('INVOICE', 60, 780);
    write(`Invoice number: A-100${p + 7}`, 60, 740);
    write('Invoice date: 2024-03-05', 60, 720);
    write('Total amount: 1,250.50', 60, 700);
    const rows = [
      ['Description', 'Quantity', 'Price'],
      ['Paper', '10', '25.00'],
      ['Ink', '4', '250.00'],
    ];
    rows.forEach((row, r) => {
      row.forEach((text, c) => {
        write(text, 64 + c * 150, 640 - r * 24);
      });
    });
    for (let r = 0; r <= rows.length; r++)
      page.drawLine({ start: { x: 60, y: 656 - r * 24 }, end: { x: 510, y: 656 - r * 24 }, thickness: 0.8 });
    for (let c = 0; c <= 3; c++)
      page.drawLine({
        start: { x: 60 + c * 150, y: 656 },
        end: { x: 60 + c * 150, y: 656 - rows.length * 24 },
        thickness: 0.8,
      });
  }
  return Buffer.from(await pdf.save());
}

/** Sends JSON; documented errors come with status 200 too. */
export async function postJson(at: TestService, path: string, body: unknown): Promise<Json> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(at.base + path, {
    method: 'POST',
    headers: { ...credentials, 'content-type': 'application/json' },
    body: text,
  });
  expect(response.status).toBe(200);
  return response.json();
}

export const balance = async (at: TestService): Promise<number> => {
  const response = await fetch(`${at.base}/api/docparse/account`, { headers: credentials });
  return ((await response.json()) as Json).data.balance;
};
