import { describe, expect, it } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';

function open() {
  let now = 0;
  const slept: number[] = [];
  let hold: Promise<void> | undefined;
  const throttle = new LoginThrottle(
    () => now,
    async (ms) => {
      slept.push(ms);
      await hold;
    },
  );
  const fail = (times: number, appId: (n: number) => string, address: (n: number) => string): void => {
    for (let n = 0; n < times; n++) throttle.failed(appId(n), address(n));
  };
  const delayed = async (appId: string, address: string): Promise<boolean> => {
    const before = slept.length;
    await throttle.wait(appId, address);
    return slept.length > before;
  };
  return {
    throttle,
    fail,
    delayed,
    pass: (ms: number) => (now += ms),
    keep: (promise: Promise<void>) => (hold = promise),
  };
}

describe('LoginThrottle', () => {
  it('delays an address that fails too often, whatever app id it names, and forgets', async () => {
    const { fail, delayed, pass } = open();
    fail(
      19,
      (n) => `app ${n}`,
      () => '192.0.2.1',
    );
    expect(await delayed('me', '192.0.2.1')).toBe(false);
    fail(
      1,
      () => 'one more',
      () => '192.0.2.1',
    );
    expect(await delayed('me', '192.0.2.1')).toBe(true);
    expect(await delayed('me', '192.0.2.2')).toBe(false);
    pass(3_000);
    expect(await delayed('me', '192.0.2.1')).toBe(false);
  });

  it('takes a network of IPv6 for one address', async () => {
    const { fail, delayed } = open();
    fail(
      20,
      () => 'me',
      (n) => `2001:db8:1:2::${n + 1}`,
    );
    expect(await delayed('me', '2001:db8:1:2:3:4:5:6')).toBe(true);
    expect(await delayed('me', '2001:db8:1:3::1')).toBe(false);
  });

  it('delays logins to an app id that many addresses try, but not from where it has logged in', async () => {
    const { throttle, fail, delayed } = open();
    throttle.succeeded('me', '198.51.100.7');
    fail(
      100,
      () => 'me',
      (n) => `192.0.2.${n}`,
    );
    expect(await delayed('me', '203.0.113.1')).toBe(true);
    expect(await delayed('you', '203.0.113.1')).toBe(false);
    expect(await delayed('me', '198.51.100.7')).toBe(false);
  });

  it('does not let one client of a shared address delay another that has logged in, nor guess for it', async () => {
    const { throttle, fail, delayed } = open();
    throttle.succeeded('me', '192.0.2.1');
    fail(
      50,
      (n) => `app ${n}`,
      () => '192.0.2.1',
    );
    expect(await delayed('me', '192.0.2.1')).toBe(false);
    fail(
      20,
      () => 'me',
      () => '192.0.2.1',
    );
    expect(await delayed('me', '192.0.2.1')).toBe(true);
  });

  it('refuses more than a few delayed logins of one address at a time', async () => {
    const { throttle, fail, keep } = open();
    fail(
      20,
      () => 'me',
      () => '192.0.2.1',
    );
    let go = (): void => {};
    keep(new Promise((resolve) => (go = resolve)));
    const waiting = Array.from({ length: 20 }, () => throttle.wait('me', '192.0.2.1'));
    await expect(throttle.wait('me', '192.0.2.1')).rejects.toMatchObject({ code: 40306, retryAfterS: 2 });
    go();
    await Promise.all(waiting);
    await throttle.wait('me', '192.0.2.1');
  });

  it('forgets the oldest when it has seen too many', async () => {
    const { fail, delayed } = open();
    fail(
      20,
      () => 'me',
      () => '192.0.2.1',
    );
    fail(
      10_000,
      () => 'you',
      (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    );
    expect(await delayed('me', '192.0.2.1')).toBe(false);
  });
});
