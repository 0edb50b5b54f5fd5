import { describe, expect, it } from 'vitest';
import { clientAddress, networkRange } from './addresses.ts';

describe('clientAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::192.0.2.7', '::c000:207'],
    ['::192.0.2.700', undefined],
    ['unknown', undefined],
    ['', undefined],
    ['192.0.2.7:8080', undefined],
  ])('%s is %s', (text, address) => {
    expect(clientAddress(text)).toBe(address);
  });
});

describe('networkRange', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7/32'],
    [' 10.1.2.3/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8:1:2::/48', '2001:db8:1::/48'],
    ['::ffff:10.1.2.3', '10.1.2.3/32'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
    ['::10.1.2.3', '::a01:203/128'],
    ['10.0.0.0/33', undefined],
    ['10', undefined],
    ['0x7f.1', undefined],
    ['example.org', undefined],
    ['10.0.0.0/-1', undefined],
    ['', undefined],
  ])('%s is %s', (text, range) => {
    expect(networkRange(text)).toBe(range);
  });
});
