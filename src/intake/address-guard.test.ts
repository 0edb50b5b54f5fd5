import { describe, expect, it } from 'vitest';
import { AddressGuard } from './address-guard.ts';

const none = new AddressGuard('none');
/** As `fetchUrl` calls it, after URL has parsed the host. */
const allows = (guard: AddressGuard, url: string): boolean => {
  try {
    guard.checkHost(new URL(url).hostname);
    return true;
  } catch {
    return false;
  }
};

describe('AddressGuard', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::7f00:1]/',
    'http://１２７.0.0.1/',
  ])('refuses %s', (url) => {
    expect(allows(none, url)).toBe(false);
  });

  it.each(['http://93.184.216.34/', 'http://[2606:2800:220:1::1]/', 'http://example.org/'])('lets %s pass', (url) => {
    expect(allows(none, url)).toBe(true);
  });

  const lookup = (guard: AddressGuard, host: string): Promise<string> =>
    new Promise((resolve) =>
      guard.lookup(host, { all: true }, (error, found) => resolve(error ? error.message : JSON.stringify(found))),
    );

  it('refuses names that resolve to private addresses', async () => {
    const [inside, unknown] = [await lookup(none, 'localhost'), await lookup(none, 'does-not-exist.invalid')];
    expect(inside).toContain('not a public address');
    // The message must not reveal which internal names exist or what they resolve to.
    expect(inside).not.toMatch(/localhost|127\.|::1/);
    expect(unknown).toBe(inside);
  });

  it('allows what the configuration names, and nothing else', async () => {
    const some = new AddressGuard(['10.0.0.0/8', '127.0.0.1', 'localhost', 'fd00::/8']);
    expect(allows(some, 'http://10.200.0.1/')).toBe(true);
    expect(allows(some, 'http://127.0.0.1/')).toBe(true);
    expect(allows(some, 'http://[fd12::1]/')).toBe(true);
    expect(allows(some, 'http://127.0.0.2/')).toBe(false);
    expect(allows(some, 'http://192.168.0.1/')).toBe(false);
    expect(await lookup(some, 'localhost')).toContain('address');
    expect(allows(new AddressGuard('all'), 'http://192.168.0.1/')).toBe(true);
  });
});
