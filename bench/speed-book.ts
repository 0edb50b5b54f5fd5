// A book of 300 pages as a job: the first page event, and the memory of the engine process over its pages.
// `npm run build` first. Linux only.
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { BenchServer } from './lib/server.ts';
import { submit } from './service/lib.ts';

const PAGES = 300;
const STEP = 50;
const book = await print();
const server = await BenchServer.start(1);
// The first document of a process includes its start.
await server.parse(await print(2), 'warm-up.pdf');
const begin = performance.now();
const id = await submit(server, book);
const answer = await fetch(`${server.base}/api/v1/docparse/parse/async/${id}/events`, { headers: server.headers });
let seen = 0;
let rest = '';
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, server.memory().child);
}, 50);
for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
  const events = (rest + part).split('\n\n');
  rest = events.pop()!;
  for (const event of events) {
    if (!/^event: page$/m.test(event)) continue;
    seen++;
    if (seen === 1) console.log(`first page event after ${(performance.now() - begin).toFixed(0)} ms`);
    if (seen % STEP === 0)
      console.log(
        `page ${seen}: ${((performance.now() - begin) / 1000).toFixed(1)} s, engine process ${server.memory().child.toFixed(0)} MB`,
      );
  }
}
console.log(
  `all after ${((performance.now() - begin) / 1000).toFixed(1)} s, engine process at most ${most.toFixed(0)} MB`,
);
clearInterval(watch);
await server.stop();

/** Chapters of running text, with a running title, page numbers and a table on each fifth page. */
async function print(pages = PAGES): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const words =
    'the measured values of each series were compared with those that earlier work had given for samples of the same kind and age'.split(
      ' ',
    );
  for (let p = 0; p < pages; p++) {
    const page = pdf.addPage([595, 842]);
    page.drawText('A Book of Samples', { x: 60, y: 800, size: 9, font });
    page.drawText(String(p + 1), { x: 520, y: 40, size: 9, font });
    page.drawText(`${Math.floor(p / 10) + 1}.${(p % 10) + 1} Section on page ${p + 1}`, {
      x: 60,
      y: 760,
      size: 14,
      font: bold,
    });
    const table = p % 5 === 4;
    for (let line = 0; line < (table ? 30 : 48); line++) {
      const text = Array.from({ length: 15 }, (_, i) => words[(p * 7 + line * 11 + i * 3) % words.length]).join(' ');
      page.drawText(text, { x: 60, y: 735 - line * 14, size: 10.5, font });
    }
    if (!table) continue;
    for (let row = 0; row < 14; row++)
      for (let col = 0; col < 5; col++) {
        const text = row === 0 ? `Column ${col + 1}` : String((p + row * 37 + col * 53) % 997);
        page.drawText(text, { x: 70 + col * 95, y: 290 - row * 16, size: 10, font: row === 0 ? bold : font });
      }
  }
  return Uint8Array.from(await pdf.save());
}
