// Frames per second while the console scrolls a result of 300 pages, and click latency: `npm run build`, then `node
// bench/console-scroll.ts`. Needs Chromium.
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { findChromium, openBrowser } from '../tests/support/browser.ts';
import { seeded } from './lib/random.ts';
import { BenchServer } from './lib/server.ts';
import { median } from './service/statistics.ts';

const PAGES = 300;
const SECONDS = 10;
/** Pixels per second: a page passes in about a third of a second. */
const SPEED = 2400;
const CLICKS = 40;
const WORDS =
  'harbour cargo quarter share train lorry barge terminal night shift tonne report crane berth tide pilot ledger invoice storage weight'.split(
    ' ',
  );

/** A typical office report: headings, paragraphs, and a ruled table on each page. */
async function report(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const next = seeded(7);
  const words = (n: number): string =>
    Array.from({ length: n }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  for (let i = 0; i < PAGES; i++) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`${i + 1} Report of week ${i + 1}`, { x: 60, y: 780, size: 18, font });
    for (let paragraph = 0; paragraph < 6; paragraph++)
      for (let line = 0; line < 5; line++)
        page.drawText(words(9), { x: 60, y: 740 - paragraph * 80 - line * 14, size: 11, font });
    drawTable(page, font, words);
  }
  return Buffer.from(await pdf.save());
}

function drawTable(page: PDFPage, font: PDFFont, words: (n: number) => string): void {
  for (let row = 0; row <= 8; row++)
    page.drawLine({ start: { x: 60, y: 240 - row * 20 }, end: { x: 535, y: 240 - row * 20 }, thickness: 0.7 });
  for (let column = 0; column <= 5; column++)
    page.drawLine({ start: { x: 60 + column * 95, y: 240 }, end: { x: 60 + column * 95, y: 80 }, thickness: 0.7 });
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 5; column++)
      page.drawText(words(1), { x: 66 + column * 95, y: 226 - row * 20, size: 10, font });
}

/** Frame times in milliseconds during continuous scrolling. As text, because the bench lacks browser types. */
const scroll = (page: Page, pane: string): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const pane = document.querySelector('${pane}');
    const times = [];
    let begun;
    const step = (now) => {
      begun ??= now;
      times.push(now);
      pane.scrollTop = ((now - begun) / 1000) * ${SPEED};
      if (now - begun < ${SECONDS * 1000}) requestAnimationFrame(step);
      else resolve(times);
    };
    requestAnimationFrame(step);
  })`);

function tell(name: string, times: number[]): void {
  const frames = times.slice(1).map((time, i) => time - times[i]!);
  const slowest = frames.toSorted((a, b) => b - a).slice(0, Math.ceil(frames.length / 100));
  const rate = (1000 * frames.length) / (times.at(-1)! - times[0]!);
  console.log(`${name}: ${rate.toFixed(1)} frames a second, slowest 1 % of frames ${median(slowest).toFixed(0)} ms`);
}

if (!findChromium()) throw new Error('The bench needs Chromium.');
const server = await BenchServer.start(1);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1360, height: 850 }, locale: 'en-GB' });
  await page.goto(server.base);
  await page.getByLabel('App id').fill(server.headers['x-ti-app-id']!);
  await page.getByLabel('Secret code').fill(server.headers['x-ti-secret-code']!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: await report() });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page
    .locator('.page-strip button')
    .nth(PAGES - 1)
    .waitFor({ timeout: 300_000 });
  await page.locator('.sheet img').first().waitFor();
  tell('pages', await scroll(page, '.stack.pages'));
  tell('document', await scroll(page, '.stack.flow'));
  await page.evaluate(
    `new PerformanceObserver((list) => (globalThis.clicks ??= []).push(...list.getEntries().filter(({ name }) => name === 'click').map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 })`,
  );
  for (let i = 0; i < CLICKS; i++) {
    await page
      .locator('.sheet polygon')
      .nth(i % 8)
      .click({ force: true });
    await page.locator('polygon.is-selected').first().waitFor();
  }
  const clicks = await page.evaluate<number[]>('globalThis.clicks ?? []');
  // Clicks under 16 ms are not reported.
  const all = [...clicks, ...Array<number>(Math.max(0, CLICKS - clicks.length)).fill(16)];
  console.log(
    `clicks on elements: median ${median(all).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms of ${CLICKS}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
