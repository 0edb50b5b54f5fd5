import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Full collections while planes of 4 MB come and go beside 60 MB that live. */
function collections(mediaType: string): number {
  const script = `
    const { growHeapFor } = await import(${JSON.stringify(join(import.meta.dirname, 'heap-growth.ts'))});
    growHeapFor({ mediaType: ${JSON.stringify(mediaType)} });
    const alive = Array.from({ length: 15 }, () => new Uint8Array(4e6));
    for (let i = 0; i < 400; i++) new Uint8Array(4e6).fill(i);
    if (alive.length !== 15) throw new Error();`;
  const trace = execFileSync(process.execPath, ['--trace-gc', '--input-type=module', '-e', script], { encoding: 'utf8' });
  return trace.match(/Mark-Compact/g)?.length ?? 0;
}

it('collects less often while pixels are looked at', () => {
  expect(collections('image/png')).toBeLessThan(collections('text/csv'));
});
