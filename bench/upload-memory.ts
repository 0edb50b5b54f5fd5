// Memory of the server while 500 MB are uploaded, and its start-up time. `npm run build` first. Linux only.
import { request } from 'node:http';
import { BenchServer } from './lib/server.ts';

const TOTAL = 495 * 2 ** 20;
const server = await BenchServer.start(1);
console.log(`ready after ${server.readySeconds.toFixed(2)} s, server ${server.memory().server.toFixed(0)} MB at rest`);
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, server.memory().server);
}, 20);
const start = performance.now();
const body = await upload();
clearInterval(watch);
console.log(
  `${(TOTAL / 2 ** 20).toFixed(0)} MB in ${((performance.now() - start) / 1000).toFixed(1)} s, server at most ${peak.toFixed(0)} MB; answer ${body.slice(0, 120)}`,
);
await server.stop();

/** Zeros after a PDF header: the time is spent on receiving the file, and the answer reports damage. */
function upload(): Promise<string> {
  const boundary = 'bench-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\ncontent-type: application/octet-stream\r\n\r\n%PDF-1.7\n`;
  return new Promise((resolve, reject) => {
    const call = request(`${server.base}/api/v1/docparse/parse/sync`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    });
    call.write(head);
    const block = Buffer.alloc(2 ** 20);
    let sent = 0;
    const push = (): void => {
      while (sent < TOTAL) {
        sent += block.length;
        if (!call.write(block)) {
          call.once('drain', push);
          return;
        }
      }
      call.end(`\r\n--${boundary}--\r\n`);
    };
    push();
  });
}
