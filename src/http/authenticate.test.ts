import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { AccountLimits } from './account/account-limits.ts';
import { authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';

const limits = new AccountLimits({ requests: 1, readsPerSecond: 2, streams: 1, redeliveriesPerMinute: 60 });
const asked: unknown[] = [];
const accounts = {
  admit: async (request: unknown) => {
    asked.push(request);
    return { id: 'a', appId: 'a', name: 'a' };
  },
} as unknown as Deps['accounts'];
/** As Fastify has it of a connection that was reset: without an address. */
const request = (remoteAddress: string | undefined) =>
  ({ raw: { socket: { remoteAddress } }, ip: remoteAddress, headers: {} }) as unknown as FastifyRequest;
const closers: (() => void)[] = [];
const reply = { raw: { once: (_: string, close: () => void) => closers.push(close) } } as unknown as FastifyReply;

it('does not look at who asked over a connection that is gone', async () => {
  await expect(authenticate({ accounts, limits }, null)(request(undefined), reply)).rejects.toMatchObject({
    code: 40004,
  });
  expect(asked).toEqual([]);
});

it('lets an account have so many documents under way, and gives the place back when the answer is over', async () => {
  const hook = authenticate({ accounts, limits }, 'parse');
  await hook(request('192.0.2.1'), reply);
  await expect(hook(request('192.0.2.1'), reply)).rejects.toMatchObject({
    code: 40306,
    retryAfterS: 1,
    message: expect.stringContaining('1 requests'),
  });
  closers[0]!();
  closers[0]!();
  await hook(request('192.0.2.1'), reply);
  await expect(hook(request('192.0.2.1'), reply)).rejects.toMatchObject({ code: 40306 });
});

it('lets an account read so often', async () => {
  const hook = authenticate({ accounts, limits }, null);
  const codes = await Promise.all(
    [1, 2, 3].map(() =>
      hook(request('192.0.2.1'), reply).then(
        () => 200,
        ({ code }) => code,
      ),
    ),
  );
  expect(codes).toEqual([200, 200, 40306]);
});
