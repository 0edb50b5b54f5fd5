// Renders the screens of `pages.ts` with Chromium: a PNG each, and its elements from the DOM. With a scale, as dense
// screens show them: 1.5 makes 1920 x 1080 of 1280 x 720. Usage: node training/gui/render.ts FOLDER [SCALE]
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Box } from '../../src/document/index.ts';
import { screens } from './pages.ts';

const run = promisify(execFile);
const folder = resolve(process.argv[2] ?? 'gui-screens');
const scale = Number(process.argv[3] ?? 1);
await mkdir(folder, { recursive: true });

/** Texts get the box of their letters, other elements their own. */
const TELL = `<script>addEventListener('load',()=>{const out=[];for(const e of document.querySelectorAll('[data-is]')){const is=e.dataset.is;
let r=e.getBoundingClientRect();if(['text','label','title','link','tab'].includes(is)){const a=document.createRange();a.selectNodeContents(e);r=a.getBoundingClientRect()}
out.push({type:is,text:e.textContent.trim(),on:e.dataset.on==='1',x0:r.left,y0:r.top,x1:r.right,y1:r.bottom})}
const p=document.createElement('pre');p.id='told';p.textContent=JSON.stringify(out);p.style.display='none';document.body.append(p)})</script>`;

for (const { name, width, height, html } of screens()) {
  const page = join(folder, `${name}.html`);
  await writeFile(page, html.replace('</body>', `${TELL}</body>`));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--force-device-scale-factor=${scale}`,
    `--window-size=${width},${height}`,
  ];
  await run('chromium', [...flags, `--screenshot=${join(folder, `${name}.png`)}`, `file://${page}`]);
  const { stdout } = await run('chromium', [...flags, '--dump-dom', `file://${page}`], { maxBuffer: 1 << 24 });
  const told = /<pre id="told"[^>]*>([\s\S]*?)<\/pre>/.exec(stdout)?.[1] ?? '[]';
  const elements = JSON.parse(told.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')) as Box[];
  const scaled = elements.map(({ x0, y0, x1, y1, ...rest }) => ({
    ...rest,
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
  }));
  await writeFile(join(folder, `${name}.json`), JSON.stringify(scaled));
}
