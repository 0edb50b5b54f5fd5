import { describe, expect, it } from 'vitest';
import { AddressGuard } from '../../intake/index.ts';
import { checkWebhookUrl } from './check-url.ts';

const none = new AddressGuard('none');
const refusal = (url: string, guard = none): Promise<{ code: number; message: string }> =>
  checkWebhookUrl(url, guard).then(
    () => expect.fail(`${url} was accepted`),
    (error) => error,
  );

describe('checkWebhookUrl', () => {
  it.each([
    ['', 'not a valid address'],
    ['not an address', 'not a valid address'],
    ['ftp://example.com/x', 'only http and https'],
    ['javascript:alert(1)', 'only http and https'],
    ['http://user:pw@example.com/', 'user name and password'],
    ['http://127.0.0.1/hook', 'not a public address'],
    ['http://0x7f.1/hook', 'not a public address'],
    ['http://[::1]/hook', 'not a public address'],
    ['http://169.254.169.254/latest', 'not a public address'],
    ['http://localhost/hook', 'not a public address'],
    [`http://example.com/${'x'.repeat(3000)}`, 'longer than'],
  ])('refuses %s', async (url, part) => {
    const error = await refusal(url);
    expect(error.code).toBe(40400);
    expect(error.message).toContain('webhook:');
    expect(error.message).toContain(part);
  });

  it('accepts public addresses, and private ones that the configuration names', async () => {
    expect(await checkWebhookUrl(' http://93.184.216.34/hook?a=1#part ', none)).toBe('http://93.184.216.34/hook?a=1');
    expect(await checkWebhookUrl('http://127.0.0.1:9000/hook', new AddressGuard(['127.0.0.0/8']))).toBe(
      'http://127.0.0.1:9000/hook',
    );
  });

  it('accepts a name that cannot be resolved now', async () => {
    expect(await checkWebhookUrl('https://does-not-exist.invalid/hook', none)).toBe(
      'https://does-not-exist.invalid/hook',
    );
  });
});
