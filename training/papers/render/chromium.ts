import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Path of Chromium: `CHROMIUM_PATH`, else a usual name, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** One page of a headless Chromium, controlled by the DevTools protocol over a pipe. */
export interface Page {
  send<T>(method: string, parameters?: Record<string, unknown>): Promise<T>;
  /** Value of an expression, with promises awaited. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

export async function openPage(): Promise<Page> {
  const program = findChromium();
  if (!program) throw new Error('No Chromium found. Install it, or set CHROMIUM_PATH.');
  const profile = mkdtempSync(path.join(tmpdir(), 'papers-'));
  const child: ChildProcess = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const toBrowser = child.stdio[3] as Writable;
  const fromBrowser = child.stdio[4] as Readable;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let pieces: Buffer[] = [];
  fromBrowser.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      pieces.push(chunk.subarray(from, end));
      const reply = JSON.parse(Buffer.concat(pieces).toString()) as Reply;
      pieces = [];
      from = end + 1;
      const asked = reply.id === undefined ? undefined : waiting.get(reply.id);
      if (!asked) continue;
      waiting.delete(reply.id!);
      if (reply.error) asked.reject(new Error(`Chromium: ${reply.error.message}`));
      else asked.resolve(reply.result);
    }
    pieces.push(chunk.subarray(from));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium ended.'));
  });
  const call = <T>(method: string, parameters: Record<string, unknown>, sessionId?: string): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      lastId++;
      waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
      toBrowser.write(
        `${JSON.stringify({ id: lastId, method, params: parameters, ...(sessionId && { sessionId }) })}\0`,
      );
    });
  const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const send = <T>(method: string, parameters: Record<string, unknown> = {}): Promise<T> =>
    call<T>(method, parameters, sessionId);
  return {
    send,
    evaluate: async <T>(expression: string): Promise<T> => {
      const reply = await send<{
        result: { value: T };
        exceptionDetails?: { exception?: { description?: string }; text: string };
      }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (reply.exceptionDetails)
        throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text);
      return reply.result.value;
    },
    close: async () => {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await call('Browser.close', {}).catch(() => child.kill());
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
