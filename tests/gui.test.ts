import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textPdf } from './support/files.ts';
import { type Json, TestService, Upload } from './support/service.ts';

const WHITE = '#ffffff';
const text = (x: number, y: number, said: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="15" ${more}>${said}</text>`;

/** A screen with a bar, a field with its label, a list that opens, boxes to tick, two buttons and a picture. */
const SCREEN = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${WHITE}"/>
<rect width="800" height="50" fill="#e8eef2"/><rect x="20" y="8" width="110" height="34" fill="#1a73e8"/>${text(51, 30, 'Import', `fill="${WHITE}"`)}
${text(40, 100, 'Create account', 'style="font-size:28px;font-weight:bold"')}
${text(40, 140, 'Full name')}<rect x="40.5" y="150.5" width="320" height="38" fill="${WHITE}" stroke="#999"/>${text(52, 175, 'Anna Berger')}
${text(40, 220, 'Country')}<rect x="40.5" y="230.5" width="320" height="38" fill="${WHITE}" stroke="#999"/>${text(52, 255, 'Austria')}<path d="M336 245L342 252L348 245" fill="none" stroke="#222" stroke-width="2"/>
<rect x="40" y="300" width="17" height="17" fill="#1a73e8"/><path d="M43 308L47 312L54 304" fill="none" stroke="${WHITE}" stroke-width="2"/>${text(66, 314, 'I accept the terms')}
<rect x="40.5" y="330.5" width="17" height="17" fill="${WHITE}" stroke="#777"/>${text(66, 344, 'Send me news')}
<rect x="40" y="380" width="120" height="40" rx="4" fill="#1a73e8"/>${text(83, 405, 'Save', `fill="${WHITE}"`)}
${text(40, 470, 'Forgot your password?', 'fill="#1a73e8"')}
${text(40, 520, 'Accounts are free of charge for a year.')}
<defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#e33"/><stop offset="0.5" stop-color="#3b3"/><stop offset="1" stop-color="#22e"/></linearGradient></defs><rect x="500" y="150" width="200" height="150" fill="url(#g)"/></svg>`;

let service: TestService;
let screen: Buffer;
beforeAll(async () => {
  [service, screen] = await Promise.all([
    TestService.start({ DOCPARSE_WORKERS: '1' }),
    sharp(Buffer.from(SCREEN)).png().toBuffer(),
  ]);
}, 60_000);
afterAll(() => service.stop());

const ask = async (file: Buffer, name: string, more: object = {}): Promise<Json> =>
  (await service.parse({ file: new Upload(file, name), config: { ...more, config: { force_engine: 'primary_gui' } } }))
    .json;
const shape = ({ type, text: said, metadata }: Json): unknown => [type, said, metadata.interactivity];

describe('primary_gui', () => {
  it('tells what is on a screen, its state and what can be used', async () => {
    const { code, data } = await ask(screen, 'screen.png', { capabilities: { pages: true } });
    expect(code).toBe(200);
    const shapes = data.elements.map(shape);
    for (const wanted of [
      ['title', 'Create account', false],
      ['label', 'Full name', false],
      ['input', 'Anna Berger', true],
      ['dropdown', 'Austria', true],
      ['label', 'I accept the terms', false],
      ['button', 'Save', true],
      ['link', 'Forgot your password?', true],
      ['text', 'Accounts are free of charge for a year.', false],
    ])
      expect(shapes).toContainEqual(wanted);
    const boxes = data.elements.filter(({ type }: Json) => type === 'checkbox');
    expect(boxes.map(({ metadata }: Json) => metadata.checked)).toEqual([true, false]);
    expect(data.elements.map(({ type }: Json) => type)).toContain('image');
    expect(data.pages[0]).toMatchObject({
      engine: 'primary_gui',
      element_ids: data.elements.map(({ element_id }: Json) => element_id),
    });
    const save = data.elements.find(({ text: said }: Json) => said === 'Save');
    expect(save.metadata.description).toBe('button "Save", middle left');
    expect(save.coordinates[0]).toBeCloseTo(40 / 800, 2);
    expect(save.coordinates[5]).toBeCloseTo(420 / 600, 2);
  });

  it('puts things into what holds them', async () => {
    const { data } = await ask(screen, 'screen.png');
    const bar = data.elements.find(({ type }: Json) => type === 'toolbar');
    const button = data.elements.find(({ text: said }: Json) => said === 'Import');
    expect(button.metadata.parent_id).toBe(bar.element_id);
    expect(bar.metadata.children_ids).toContain(button.element_id);
  });

  it('takes underlined links in a row for links, not for tabs or titles', async () => {
    const link = async (x: number, y: number, said: string): Promise<string> => {
      const word = text(x, y, said, 'style="font-size:30px" fill="#1a56db"');
      const alone = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="320"><rect width="900" height="320" fill="${WHITE}"/>${word}</svg>`,
      );
      const { info } = await sharp(alone).trim().toBuffer({ resolveWithObject: true });
      return `${word}<rect x="${-(info.trimOffsetLeft ?? 0)}" y="${y + 3}" width="${info.width}" height="3" fill="#1a56db"/>`;
    };
    const plain = (y: number, said: string): string => text(60, y, said, 'style="font-size:30px"');
    const prose = [
      'Your orders of this month',
      'Prices include all taxes',
      'Write to us at any time',
      'We answer within a day',
    ];
    const links = await Promise.all([link(60, 60, 'Orders'), link(300, 60, 'Invoices'), link(560, 60, 'Returns')]);
    const rows = [...links, ...prose.map((said, i) => plain(120 + 50 * i, said))];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="320"><rect width="900" height="320" fill="${WHITE}"/>${rows.join('')}</svg>`;
    const { data } = await ask(await sharp(Buffer.from(svg)).png().toBuffer(), 'links.png');
    const shapes = data.elements.map(({ type, text: said }: Json) => `${type} ${said}`);
    expect(shapes.sort()).toEqual(
      ['link Invoices', 'link Orders', 'link Returns', ...prose.map((said) => `text ${said}`)].sort(),
    );
  });

  it('takes screenshots alone', async () => {
    const { code, message } = await ask(await textPdf(['Hello']), 'a.pdf');
    expect(code).toBe(40303);
    expect(message).toContain('pdf');
  });

  it('finds nothing on an empty screen', async () => {
    const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: WHITE } })
      .png()
      .toBuffer();
    const { code, data } = await ask(blank, 'blank.png');
    expect([code, data.elements]).toEqual([200, []]);
  });
});
