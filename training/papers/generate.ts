import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PaperMaker, Split } from './form.ts';
import { idOf, makePaper } from './make-paper.ts';
import type { Reading } from './output/ocr-noise.ts';
import { toPaper } from './output/paper.ts';
import { writePaperFile } from './output/paper-file.ts';
import { degrade, PROFILES, type Profile } from './output/picture.ts';
import { laySheet } from './output/sheet.ts';
import { type Shot, shootPaper } from './output/shoot.ts';
import type { Truth } from './output/truth.ts';
import { truthFile } from './output/truth-file.ts';
import { makeRandom } from './random.ts';
import { openPage, type Page } from './render/chromium.ts';
import { MAKERS } from './types/index.ts';

const USAGE = `node training/papers/generate.ts --out DIR [--family bill|medical] [--types a,b] [--seeds 1-200] [--form paper|image|pdf]
  [--profile clean|scan|photo|lowres|hard|mixed] [--split train|test] [--multi N]`;

const READINGS: Record<Profile, readonly (readonly [number, Reading])[]> = {
  clean: [[1, 'text']],
  scan: [[1, 'light']],
  photo: [[1, 'medium']],
  lowres: [[1, 'medium']],
  hard: [[1, 'heavy']],
};

/** A picture with `many` papers of randomly chosen types. */
async function writeSheet(
  page: Page,
  out: string,
  makers: readonly PaperMaker[],
  split: Split,
  seed: number,
  many: number,
  wanted: string,
): Promise<void> {
  const id = `sheet${many}-${split}-${seed}`;
  const random = makeRandom(id);
  const profile = wanted === 'mixed' ? random.pick(PROFILES) : (wanted as Profile);
  const dpi = random.int(150, 200);
  const truths: Truth[] = [];
  const shots: Shot[] = [];
  for (let i = 0; i < many; i++) {
    const made = await makePaper(page, { maker: random.pick(makers), split, seed: seed * 100 + i });
    truths.push(made.truth);
    shots.push(await shootPaper(page, made.drawn, 'image', random, dpi));
  }
  const { shot, papers } = await laySheet(shots, random);
  const picture = await degrade(shot, profile, random, papers);
  writeFileSync(path.join(out, 'input', `${id}.${picture.extension}`), picture.bytes);
  writeFileSync(path.join(out, 'gt', `${id}.json`), JSON.stringify(truthFile(id, picture, truths), undefined, 1));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      family: { type: 'string' },
      types: { type: 'string' },
      seeds: { type: 'string', default: '1-10' },
      form: { type: 'string', default: 'paper' },
      profile: { type: 'string', default: 'mixed' },
      split: { type: 'string', default: 'train' },
      multi: { type: 'string' },
    },
  });
  if (!values.out) throw new Error(`Name the output folder: --out DIR.\n${USAGE}`);
  const out = values.out;
  const split = values.split as Split;
  const wanted = values.types?.split(',');
  const makers = MAKERS.filter(
    (maker) => (!values.family || maker.family === values.family) && (!wanted || wanted.includes(maker.type)),
  );
  if (makers.length === 0) throw new Error(`Unknown type. Types: ${MAKERS.map((maker) => maker.type).join(', ')}`);
  const [from = 1, to = from] = values.seeds.split('-').map(Number);
  const page = await openPage();
  const started = performance.now();
  let count = 0;
  try {
    if (values.form === 'paper' && !values.multi) mkdirSync(out, { recursive: true });
    else for (const folder of ['input', 'gt']) mkdirSync(path.join(out, folder), { recursive: true });
    if (values.multi) {
      for (let seed = from; seed <= to; seed++, count++)
        await writeSheet(page, out, makers, split, seed, Number(values.multi), values.profile);
    }
    for (const maker of values.multi ? [] : makers) {
      for (let seed = from; seed <= to; seed++) {
        const name = { maker, split, seed };
        const id = idOf(name);
        const random = makeRandom(`${id}/${values.form}`);
        const profile = values.profile === 'mixed' ? random.pick(PROFILES) : (values.profile as Profile);
        const made = await makePaper(page, name);
        if (values.form === 'paper') {
          const reading = random.weighted(READINGS[profile]);
          writePaperFile(path.join(out, `${id}.json`), toPaper(made.drawn, made.truth, reading, random));
        } else {
          const shot = await shootPaper(page, made.drawn, values.form === 'pdf' ? 'pdf' : 'image', random);
          const picture = await degrade(shot, profile, random);
          writeFileSync(path.join(out, 'input', `${id}.${picture.extension}`), picture.bytes);
          writeFileSync(
            path.join(out, 'gt', `${id}.json`),
            JSON.stringify(truthFile(id, picture, [made.truth]), undefined, 1),
          );
        }
        count++;
      }
    }
  } finally {
    await page.close();
  }
  console.log(`${count} papers in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

await main();
