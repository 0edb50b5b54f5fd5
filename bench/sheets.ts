// Sheets of 100,000 cells over HTTP: time of the whole answer, and the most memory of the server and of its engine
// process. `npm run build` first. Linux only. `node bench/sheets.ts [FILE...]`: without files, 2,000 x 50 and 1,000 x
// 100 as xlsx (half of the words shared, half in place) and 2,000 x 50 as csv.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csv, xlsx } from './lib/office-files.ts';
import { BenchServer } from './lib/server.ts';

const ROUNDS = 3;
const given = process.argv.slice(2);
const files: [name: string, bytes: Buffer][] =
  given.length > 0
    ? given.map((file) => [path.basename(file), readFileSync(file)])
    : [
        ['2000x50.xlsx', xlsx(2000, 50, 0.5)],
        ['1000x100.xlsx', xlsx(1000, 100, 0.5)],
        ['2000x50.csv', csv(2000, 50)],
      ];
for (const [name, bytes] of files) {
  // A process keeps its memory after a sheet, so each file gets its own service.
  const server = await BenchServer.start(1);
  try {
    const seconds: string[] = [];
    let size = 0;
    let code: unknown;
    let cpu = '';
    for (let round = 0; round < ROUNDS; round++) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const before = server.cpu();
      const begin = performance.now();
      const response = await fetch(`${server.base}/api/v1/docparse/parse/sync`, {
        method: 'POST',
        headers: server.headers,
        body: form,
      });
      const text = await response.text();
      seconds.push(((performance.now() - begin) / 1000).toFixed(2));
      const after = server.cpu();
      cpu += ` ${(after.server - before.server).toFixed(2)}+${(after.children - before.children).toFixed(2)}`;
      size = text.length;
      code = /"code":\s*(\d+)/.exec(text.slice(0, 200))?.[1];
    }
    const { server: own, children } = server.peak();
    console.log(
      `${name}: code ${code}, ${(bytes.length / 1e6).toFixed(2)} MB in, ${(size / 1e6).toFixed(1)} MB out, ${seconds.join(' ')} s (server+engine CPU${cpu}); at most server ${own.toFixed(0)} MB, engine ${children.toFixed(0)} MB`,
    );
  } finally {
    await server.stop();
  }
}
