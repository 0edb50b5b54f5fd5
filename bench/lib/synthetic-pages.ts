import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { pick, seeded } from './random.ts';
import { CHINESE, ENGLISH, MIXED } from './sentences.ts';

const require = createRequire(import.meta.url);
const font = (name: string, file: string): string =>
  path.join(path.dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), file);

/** How a page is printed and degraded. Angles in degrees clockwise. */
export interface PageSpec {
  name: string;
  language: 'zh' | 'en' | 'mixed';
  serif: boolean;
  points: number;
  dpi: number;
  /** Line pitch in em; default 1.7, a full page of 40 lines. */
  pitch?: number;
  skew: number;
  turn: 0 | 90 | 180 | 270;
  /** Standard deviation of grey noise; Gaussian blur in pixels; JPEG quality. */
  noise: number;
  blur: number;
  jpeg: number;
  seed: number;
}

export interface SyntheticPage {
  spec: PageSpec;
  image: Buffer;
  /** The printed lines, top to bottom. */
  lines: string[];
}

const clean = { skew: 0, turn: 0 as const, noise: 0, blur: 0, jpeg: 95 };

/** Clean at three resolutions, and each degradation separately and combined, in two scripts and two styles. */
export const SPECS: PageSpec[] = (['zh', 'en', 'mixed'] as const).flatMap((language, i) => [
  { name: `${language} 200 dpi`, language, serif: false, points: 10.5, dpi: 200, ...clean, seed: 10 + i },
  { name: `${language} 200 dpi serif`, language, serif: true, points: 10.5, dpi: 200, ...clean, seed: 20 + i },
  { name: `${language} 150 dpi`, language, serif: false, points: 10.5, dpi: 150, ...clean, seed: 30 + i },
  { name: `${language} 100 dpi`, language, serif: false, points: 12, dpi: 100, ...clean, seed: 40 + i },
  { name: `${language} 9 pt 200 dpi`, language, serif: true, points: 9, dpi: 200, ...clean, seed: 50 + i },
  { name: `${language} skewed 2.5`, language, serif: false, points: 10.5, dpi: 200, ...clean, skew: 2.5, seed: 60 + i },
  {
    name: `${language} skewed -1.7`,
    language,
    serif: true,
    points: 10.5,
    dpi: 150,
    ...clean,
    skew: -1.7,
    seed: 70 + i,
  },
  { name: `${language} turned 90`, language, serif: false, points: 10.5, dpi: 150, ...clean, turn: 90, seed: 80 + i },
  { name: `${language} turned 180`, language, serif: true, points: 10.5, dpi: 150, ...clean, turn: 180, seed: 90 + i },
  {
    name: `${language} turned 270`,
    language,
    serif: false,
    points: 10.5,
    dpi: 200,
    ...clean,
    turn: 270,
    seed: 100 + i,
  },
  {
    name: `${language} noisy`,
    language,
    serif: false,
    points: 10.5,
    dpi: 200,
    ...clean,
    noise: 18,
    blur: 0.6,
    jpeg: 50,
    seed: 110 + i,
  },
  {
    name: `${language} noisy skewed`,
    language,
    serif: true,
    points: 10.5,
    dpi: 150,
    ...clean,
    noise: 12,
    blur: 0.5,
    jpeg: 60,
    skew: 1.2,
    seed: 120 + i,
  },
]);

/** Letters and forms rather than books: 12 points, widely spaced, 25 lines. */
export const ORDINARY: PageSpec[] = (['zh', 'en', 'mixed'] as const).map((language, i) => ({
  name: `${language} ordinary`,
  language,
  serif: i === 1,
  points: 12,
  dpi: 200,
  pitch: 2.3,
  ...clean,
  noise: 6,
  jpeg: 75,
  seed: 200 + i,
}));

const A4 = { width: 8.27, height: 11.69 };
const MARGIN = 0.9;

/** Prints sentences line by line on A4, then degrades the page as specified. */
export async function synthesise(spec: PageSpec): Promise<SyntheticPage> {
  const random = seeded(spec.seed);
  const width = Math.round(A4.width * spec.dpi);
  const height = Math.round(A4.height * spec.dpi);
  const em = (spec.points * spec.dpi) / 72;
  const pitch = Math.round(em * (spec.pitch ?? 1.7));
  const left = Math.round(MARGIN * spec.dpi);
  const room = width - 2 * left;
  const lines: string[] = [];
  const parts: { input: Buffer; left: number; top: number }[] = [];
  for (let top = left; top + pitch < height - left; top += pitch) {
    const text = fit(sentence(spec.language, random), room / em);
    lines.push(text);
    parts.push({ input: await printLine(text, spec), left, top });
  }
  let image = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(parts)
    .png()
    .toBuffer();
  if (spec.skew !== 0) image = await sharp(image).rotate(spec.skew, { background: '#fff' }).png().toBuffer();
  if (spec.turn !== 0) image = await sharp(image).rotate(spec.turn).png().toBuffer();
  return { spec, lines, image: await degrade(image, spec, random) };
}

function sentence(language: PageSpec['language'], random: () => number): string {
  const source =
    language === 'zh'
      ? CHINESE
      : language === 'en'
        ? ENGLISH
        : [...MIXED, ...CHINESE.slice(0, 3), ...ENGLISH.slice(0, 2)];
  return pick(random, source).replace(/#/g, () => String(Math.floor(random() * 10)));
}

/** Truncates a sentence to the line width in em: a full-width character counts 1, others 0.55. */
function fit(text: string, ems: number): string {
  let used = 0;
  let out = '';
  for (const ch of text) {
    used += ch.codePointAt(0)! > 0x2e7f ? 1 : 0.55;
    if (used > ems) break;
    out += ch;
  }
  return out.trimEnd();
}

async function printLine(text: string, spec: PageSpec): Promise<Buffer> {
  const file = spec.serif
    ? spec.language === 'en'
      ? font('noto-serif', '400Regular/NotoSerif_400Regular.ttf')
      : font('noto-serif-sc', '500Medium/NotoSerifSC_500Medium.ttf')
    : font('noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf');
  const family = spec.serif ? (spec.language === 'en' ? 'Noto Serif' : 'Noto Serif SC Medium') : 'Noto Sans SC';
  // Pango sizes are points at the given dpi.
  return sharp({
    text: { text: escapeMarkup(text), fontfile: file, font: `${family} ${spec.points}`, dpi: spec.dpi, rgba: true },
  })
    .png()
    .toBuffer();
}

const escapeMarkup = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

async function degrade(image: Buffer, spec: PageSpec, random: () => number): Promise<Buffer> {
  // Two steps, because blurring in the pipeline that drops the alpha channel tints the edges (seen with sharp 0.35).
  const opaque = await sharp(image).removeAlpha().png().toBuffer();
  const soft = spec.blur > 0 ? sharp(opaque).blur(spec.blur) : sharp(opaque);
  const { data, info } = await soft.raw().toBuffer({ resolveWithObject: true });
  if (spec.noise > 0) {
    for (let i = 0; i < data.length; i += info.channels) {
      // The sum of three uniforms is close enough to normal for paper grain.
      const n = (random() + random() + random() - 1.5) * 2 * spec.noise;
      for (let c = 0; c < info.channels; c++) data[i + c] = Math.max(0, Math.min(255, data[i + c]! + n));
    }
  }
  return sharp(data, { raw: info }).withMetadata({ density: spec.dpi }).jpeg({ quality: spec.jpeg }).toBuffer();
}
