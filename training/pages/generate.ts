// Draws pages of random layouts with Chromium, wears them as scans and photos are, and writes what is on them. Usage:
// node training/pages/generate.ts FOLDER FROM TO [KIND] -> FOLDER/input/NAME.jpg, FOLDER/truth/NAME.jpg.layout.json (in
// reading order)
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { seeded } from '../../bench/lib/random.ts';
import { openPage, type Page } from '../papers/render/chromium.ts';
import { composePage, KINDS, type PageSketch } from './compose.ts';
import { between, chance, type Random, whole } from './words.ts';

const [folder = 'pages', from = '1', to = '20', only] = process.argv.slice(2);
await mkdir(path.join(folder, 'input'), { recursive: true });
await mkdir(path.join(folder, 'truth'), { recursive: true });

/** Boxes of letters, of pictures and of tables; what a column cuts or a note covers is hidden and does not count. */
const TELL = `(async()=>{await document.fonts.ready;const out=[];const cover=document.querySelector('.over');
for(const e of document.querySelectorAll('[data-is]')){const is=e.dataset.is;let r=e.getBoundingClientRect();
if(!/^(Image|Table)$/.test(is)){const a=document.createRange();a.selectNodeContents(e);r=a.getBoundingClientRect()}
let hide=false;for(let p=e.closest('.body');p;p=p.parentElement.closest('.body')){const b=p.getBoundingClientRect();if(r.bottom>b.bottom+1)hide=true}
if(cover&&!cover.contains(e)&&e.closest('.body')&&r.bottom>cover.getBoundingClientRect().top)hide=true;
if(hide){e.style.visibility='hidden';if(e.nextElementSibling&&e.dataset.is==='Formula')e.nextElementSibling.style.visibility='hidden';continue}
out.push({type:is,x0:r.left,y0:r.top,x1:r.right,y1:r.bottom})}return out})()`;

interface Told {
  type: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Statements are asked for by name. */
const MIXED = KINDS.filter((kind) => kind !== 'statement');
const KATEX = pathToFileURL(path.resolve('node_modules/katex/dist/katex.min.css')).href;
const page = await openPage();
await page.send('Page.enable');
for (let seed = Number(from); seed <= Number(to); seed++) {
  const random = seeded(seed * 7919);
  const sketch = composePage(KINDS.find((kind) => kind === only) ?? MIXED[seed % MIXED.length]!, random);
  const { png, told, scale } = await shoot(page, sketch, random);
  const worn = await wear(png, random);
  const name = `${String(seed).padStart(4, '0')}-${sketch.kind}-${sketch.language}.jpg`;
  await writeFile(path.join(folder, 'input', name), worn.jpg);
  const truth = told.map(({ type, x0, y0, x1, y1 }) => ({
    page: 1,
    type,
    box: worn.place([x0 * scale, y0 * scale, x1 * scale, y1 * scale]),
  }));
  await writeFile(path.join(folder, 'truth', `${name}.layout.json`), JSON.stringify(truth));
}
await page.close();

async function shoot(
  page: Page,
  { width, height, html }: PageSketch,
  random: Random,
): Promise<{ png: Buffer; told: Told[]; scale: number }> {
  const scale = Math.round(between(random, 1.25, 2.1) * 100) / 100;
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
  const file = path.resolve(folder, 'page.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${KATEX}"><style>body{margin:0}*{box-sizing:border-box}.katex-shown{display:inline-block}</style>${html}`,
  );
  await page.send('Page.navigate', { url: pathToFileURL(file).href });
  await page.evaluate(
    `new Promise(r=>{const t=()=>document.readyState==='complete'&&document.querySelector('.page')?r(1):setTimeout(t,20);t()})`,
  );
  const told = await page.evaluate<Told[]>(TELL);
  const { data } = await page.send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
  return { png: Buffer.from(data, 'base64'), told, scale };
}

/**
 * Skew, softness, grey or shaded paper, grain and compression; with where a box of the drawing lies on it, as parts of
 * the picture.
 */
async function wear(png: Buffer, random: Random): Promise<{ jpg: Buffer; place(box: number[]): number[] }> {
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const clean = chance(random, 0.3);
  const degrees = clean || chance(random, 0.4) ? 0 : between(random, -1.2, 1.2);
  const straight = await sharp(png)
    .removeAlpha()
    .greyscale(chance(random, 0.5))
    .rotate(degrees, { background: '#fff' })
    .png()
    .toBuffer();
  const soft = clean ? sharp(straight) : sharp(straight).blur(between(random, 0.35, 1));
  const { data, info } = await soft.raw().toBuffer({ resolveWithObject: true });
  const paper = clean ? 1 : between(random, 0.8, 1);
  const [gx, gy] = clean ? [0, 0] : [between(random, -0.12, 0.12), between(random, -0.12, 0.12)];
  const grain = clean ? 0 : between(random, 0, 7);
  for (let i = 0; i < data.length; i += info.channels) {
    const at = i / info.channels;
    const shade =
      paper * (1 + gx * ((at % info.width) / info.width - 0.5) + gy * (at / info.width / info.height - 0.5));
    const n = grain * (random() + random() + random() - 1.5);
    for (let c = 0; c < info.channels; c++) data[i + c] = Math.max(0, Math.min(255, data[i + c]! * shade + n));
  }
  const jpg = await sharp(data, { raw: info })
    .withMetadata({ density: 96 })
    .jpeg({ quality: clean ? 92 : whole(random, 55, 90) })
    .toBuffer();
  const a = (degrees * Math.PI) / 180;
  const place = ([x0, y0, x1, y1]: number[]): number[] => {
    const corners = [
      [x0!, y0!],
      [x1!, y0!],
      [x0!, y1!],
      [x1!, y1!],
    ].map(([x, y]) => [
      info.width / 2 + (x! - width / 2) * Math.cos(a) - (y! - height / 2) * Math.sin(a),
      info.height / 2 + (x! - width / 2) * Math.sin(a) + (y! - height / 2) * Math.cos(a),
    ]);
    const xs = corners.map((c) => c[0]! / info.width);
    const ys = corners.map((c) => c[1]! / info.height);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((v) => Math.round(v * 1e5) / 1e5);
  };
  return { jpg, place };
}
