import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelEntry, readWeights } from '../src/models/index.ts';
import { type Json, TestService, Upload } from './support/service.ts';

const ARABIC = [
  'يبدأ الاجتماع في الساعة العاشرة صباحا وعلى الجميع الحضور',
  'تناول الدواء ثلاث مرات في اليوم بعد الطعام مع كوب من الماء',
  'ارتفعت إيرادات النصف الأول من العام بنسبة اثني عشر في المئة',
];
const RUSSIAN = [
  'Совещание начинается в десять часов, присутствие всех обязательно.',
  'Принимайте лекарство три раза в день после еды, запивая водой.',
  'Выручка за первое полугодие выросла на двенадцать процентов.',
];
const ENGLISH = [
  'The meeting starts at ten, and everybody has to be there.',
  'Take the medicine three times a day, after meals, with water.',
  'Income of the first half of the year rose by twelve percent.',
];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
});
afterAll(() => service.stop());

const fontfile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** Lines on white paper, in a font that comes with the tests. */
async function scan(lines: string[], turn = 0): Promise<Buffer> {
  const text = { text: lines.join('\n\n'), fontfile, font: 'DejaVu Sans 11', dpi: 200, rgba: true };
  const flat = await sharp({ text }).flatten({ background: '#fff' }).png().toBuffer();
  return sharp(flat)
    .extend({ top: 150, bottom: 150, left: 150, right: 150, background: '#fff' })
    .rotate(turn)
    .withMetadata({ density: 200 })
    .png()
    .toBuffer();
}

async function parse(bytes: Buffer, config: Json = {}): Promise<{ text: string; models: string[] }> {
  const capabilities = { pages: true };
  const { json } = await service.parse({ file: new Upload(bytes, 'scan.png'), config: { capabilities, config } });
  expect(json.code).toBe(200);
  return {
    text: json.data.elements.map((e: Json) => e.text).join('\n'),
    models: json.data.pages.flatMap((page: Json) => page.models ?? []),
  };
}

const words = (text: string): string[] => text.split(/\s+/u);

it('a scan in Arabic is read in the order in which it is spoken, and names its model', async () => {
  const { text, models } = await parse(await scan(ARABIC));
  expect(words(text)).toEqual(words(ARABIC.join(' ')));
  expect(models).toContain('Tesseract_ara');
});

it('the same on its head', async () => {
  const { text } = await parse(await scan(ARABIC, 180));
  expect(words(text)).toEqual(words(ARABIC.join(' ')));
});

it('the same between lines in English, which stay as they were', async () => {
  const mixed = [ENGLISH[0]!, ARABIC[0]!, ENGLISH[1]!, ARABIC[1]!, ENGLISH[2]!, ARABIC[2]!];
  const { text } = await parse(await scan(mixed));
  expect(words(text)).toEqual(words(mixed.join(' ')));
});

it('a scan in English is read without further models', async () => {
  const { text, models } = await parse(await scan(ENGLISH));
  expect(words(text)).toEqual(words(ENGLISH.join(' ')));
  expect(models.join(' ')).not.toContain('Tesseract');
});

it('a scan in Russian, if its model is there', async ({ skip }) => {
  const directory = process.env.DOCPARSE_MODELS ?? path.join(import.meta.dirname, '..', 'models');
  skip((await readWeights(directory, modelEntry('Tesseract_rus'))) === undefined, 'needs npm run setup:models');
  const { text, models } = await parse(await scan(RUSSIAN));
  expect(words(text)).toEqual(words(RUSSIAN.join(' ')));
  expect(models).toContain('Tesseract_rus');
});
