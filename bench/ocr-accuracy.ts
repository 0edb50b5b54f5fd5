// Character error rate of the OCR room on generated, degraded pages. `node bench/ocr-accuracy.ts [--show]`
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createOcr } from '../src/ocr/index.ts';
import { countErrors, readLines } from './lib/read-lines.ts';
import { SPECS, synthesise } from './lib/synthetic-pages.ts';

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false }, only: { type: 'string' } } });
const ocr = await createOcr({ modelsDir: 'models' });
let errors = 0;
let characters = 0;
for (const spec of SPECS.filter((s) => !values.only || s.name.includes(values.only))) {
  const page = await synthesise(spec);
  const { data, info } = await sharp(page.image).raw().toBuffer({ resolveWithObject: true });
  const before = process.cpuUsage();
  const read = await ocr.readPage({
    data: new Uint8Array(data),
    width: info.width,
    height: info.height,
    channels: 3,
    dpi: spec.dpi,
  });
  const cpu = process.cpuUsage(before);
  const { wrong, total } = countErrors(page.lines, readLines(read), values.show);
  errors += wrong;
  characters += total;
  const percent = ((100 * wrong) / total).toFixed(2).padStart(6);
  console.log(
    `${spec.name.padEnd(22)} ${percent} %  ${String(total).padStart(5)} characters  ${((cpu.user + cpu.system) / 1000).toFixed(0).padStart(5)} CPU ms  angle ${read.angle}`,
  );
}
console.log(`${'all'.padEnd(22)} ${((100 * errors) / characters).toFixed(3)} %  ${characters} characters`);
await ocr.close();
