import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/index.ts';

/** The same message for all, so that clients cannot probe internal names or their addresses. */
const NOT_PUBLIC =
  'This is not a public address, or it could not be resolved. The operator of the service can allow private addresses.';

/** The service must not call this address on behalf of a client. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Decides which addresses may be fetched for a client (server-side request forgery, CWE-918). Only globally routable
 * unicast addresses are allowed. Refused unless configured: loopback, private (RFC 1918, RFC 4193), link-local with
 * cloud metadata services (RFC 3927), carrier-grade NAT (RFC 6598), multicast, and all IPv6 forms that contain an IPv4
 * address (mapped, NAT64 RFC 6052, 6to4, Teredo).
 */
export class AddressGuard {
  readonly #all: boolean;
  readonly #hosts = new Set<string>();
  readonly #ranges = new BlockList();

  constructor(allowed: Config['privateUrls']) {
    this.#all = allowed === 'all';
    for (const entry of Array.isArray(allowed) ? allowed : []) {
      const [address, bits] = entry.split('/');
      const family = isIP(address ?? '');
      if (!family) this.#hosts.add(entry);
      else if (bits === undefined) this.#ranges.addAddress(address!, family === 6 ? 'ipv6' : 'ipv4');
      else this.#ranges.addSubnet(address!, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    }
  }

  allowsAddress(address: string): boolean {
    if (this.#all) return true;
    const plain = address.replace(/%.*$/, '');
    const family = isIP(plain);
    if (!family) return false;
    if (this.#ranges.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return true;
    const parsed = ipaddr.parse(plain);
    // IPv6 assigns only 2000::/3 to global unicast (RFC 4291). The rest includes forms such as the deprecated
    // ::127.0.0.1.
    if (parsed instanceof ipaddr.IPv6 && (parsed.parts[0]! & 0xe000) !== 0x2000) return false;
    return parsed.range() === 'unicast';
  }

  /**
   * Checks the host of a URL if it is an address. Needed in addition to `lookup`, because sockets do not look up
   * literals. `URL` has already converted octal, hexadecimal and single-number forms to dotted ones.
   */
  checkHost(hostname: string): void {
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !this.allowsAddress(host)) throw new AddressRefused(NOT_PUBLIC);
  }

  /**
   * For sockets: resolves a name, and refuses it if any of its addresses is refused. Thus the checked address is the
   * one that is called.
   */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(isUnknown(error) ? new AddressRefused(NOT_PUBLIC, { cause: error }) : error, '', 0);
      const trusted = this.#hosts.has(hostname.toLowerCase());
      const refused = trusted ? undefined : addresses.find((a) => !this.allowsAddress(a.address));
      if (refused) return callback(new AddressRefused(NOT_PUBLIC), '', 0);
      if (options.all) return callback(null, addresses);
      const first = addresses[0];
      if (!first) return callback(new AddressRefused(NOT_PUBLIC), '', 0);
      callback(null, first.address, first.family);
    });
  };
}

const isUnknown = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOTFOUND' || code === 'ENODATA';
