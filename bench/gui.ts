// Accuracy of `primary_gui` on screens drawn by Chromium, with their DOM as truth (training/gui). An element counts as
// found if one of its type overlaps it by half (IoU). Texts count if their characters are right. Usage: node
// training/gui/render.ts FOLDER && node bench/gui.ts FOLDER
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box, defaultParseOptions, type GuiType, iou, type Source } from '../src/document/index.ts';
import { createEngine } from '../src/engines/index.ts';

interface Told extends Box {
  type: GuiType;
  text: string;
  on: boolean;
}

const folder = process.argv[2] ?? 'gui-screens';
const verbose = process.argv.includes('--verbose');
const ACTIVE = new Set<GuiType>(['button', 'input', 'checkbox', 'dropdown', 'link', 'tab', 'icon']);
const engine = await createEngine({ modelsDir: new URL('../models', import.meta.url).pathname });
await engine.warmUp();
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
const totals = { found: 0, told: 0, hits: 0, texts: 0, textHits: 0, boxes: 0, active: 0, states: 0, stateHits: 0 };
const byType = new Map<string, { told: number; found: number; hits: number }>();
const of = (type: string): { told: number; found: number; hits: number } => {
  const one = byType.get(type) ?? { told: 0, found: 0, hits: 0 };
  byType.set(type, one);
  return one;
};
let ms = 0;
let slowest = 0;
const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
for (const name of names) {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const told = JSON.parse(await readFile(path.replace(/png$/, 'json'), 'utf8')) as Told[];
  const source = {
    path,
    name,
    extension: 'png',
    mediaType: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  } as unknown as Source;
  const options = { ...defaultParseOptions, screens: true };
  const before = process.cpuUsage();
  const input = await engine.analysePages(source, [1], options, { put: async () => 'x' }, new AbortController().signal);
  const { user, system } = process.cpuUsage(before);
  ms += (user + system) / 1000;
  slowest = Math.max(slowest, (user + system) / 1000);
  const { elements, pages } = await engine.assemble(source, input, options);
  const scale = bytes.readUInt32BE(16) / (pages[0]?.width ?? 1);
  const found = elements.map((element) => ({
    gui: element.gui as NonNullable<typeof element.gui>,
    text: element.text.value,
    box: {
      x0: element.box.x0 * scale,
      y0: element.box.y0 * scale,
      x1: element.box.x1 * scale,
      y1: element.box.y1 * scale,
    },
  }));
  const free = new Set(found);
  for (const one of found) of(one.gui.type).found++;
  totals.found += found.length;
  for (const want of told) {
    totals.told++;
    of(want.type).told++;
    const near = found.map((one) => ({ one, overlap: iou(one.box, want) })).sort((a, b) => b.overlap - a.overlap);
    const hit = near.find(({ one, overlap }) => overlap >= 0.5 && one.gui.type === want.type && free.has(one));
    if (hit) {
      free.delete(hit.one);
      totals.hits++;
      of(want.type).hits++;
    } else if (verbose)
      console.log(
        `${name} missed ${want.type} "${want.text.slice(0, 30)}": ${near[0]?.overlap.toFixed(2)} ${near[0]?.one.gui.type} "${near[0]?.one.text.slice(0, 30)}"`,
      );
    const any = near[0] && near[0].overlap >= 0.5 ? near[0].one : undefined;
    if (any) {
      totals.boxes++;
      if (any.gui.interactive === ACTIVE.has(want.type)) totals.active++;
    }
    if (want.type === 'checkbox' && hit) {
      totals.states++;
      if ((hit.one.gui.checked ?? false) === want.on) totals.stateHits++;
    }
    if (['text', 'label', 'title', 'link', 'tab', 'button'].includes(want.type) && want.text !== '') {
      totals.texts++;
      if (found.some((one) => iou(one.box, want) > 0.3 && withoutSpaces(one.text) === withoutSpaces(want.text)))
        totals.textHits++;
      else if (verbose)
        console.log(`${name} text "${want.text}" is ${near[0]?.overlap.toFixed(2)} "${near[0]?.one.text}"`);
    }
  }
  if (verbose)
    for (const { gui, text, box } of free)
      console.log(
        `${name} extra ${gui.type} "${text.slice(0, 30)}" ${[box.x0, box.y0, box.x1, box.y1].map(Math.round)}`,
      );
}
const precision = totals.hits / totals.found;
const recall = totals.hits / totals.told;
for (const [type, { told, found, hits }] of [...byType].sort())
  console.log(`${type.padEnd(11)} told ${told}, found ${found}, right ${hits}`);
console.log(
  `${names.length} screens: element F1 ${((2 * precision * recall) / (precision + recall)).toFixed(3)}, text ${(totals.textHits / totals.texts).toFixed(3)}, interactivity ${(totals.active / totals.boxes).toFixed(3)}, ticks ${(totals.stateHits / Math.max(1, totals.states)).toFixed(3)}; ${Math.round(ms / names.length)} ms of processor a screen, ${Math.round(slowest)} ms at most`,
);
await engine.close();
