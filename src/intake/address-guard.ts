import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/index.ts';

/** The same for all: who asks is not to learn which names there are inside, nor what they lead to. */
const NOT_PUBLIC = 'This is not a public address, or it could not be resolved. The operator of the service can allow private addresses.';

/** The address is one that the service must not call on behalf of a client. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Decides which addresses may be fetched for a client (server-side request forgery, CWE-918). Only globally routable unicast addresses are
 * allowed: loopback, private (RFC 1918, RFC 4193), link-local with the metadata services of clouds (RFC 3927), carrier-grade NAT (RFC 6598),
 * multicast, and every IPv6 form that carries an IPv4 address (mapped, NAT64 RFC 6052, 6to4, Teredo) are refused unless the configuration names them.
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
    // Of IPv6 only 2000::/3 is assigned to global unicast (RFC 4291); the rest holds forms such as the deprecated ::127.0.0.1.
    if (parsed instanceof ipaddr.IPv6 && (parsed.parts[0]! & 0xe000) !== 0x2000) return false;
    return parsed.range() === 'unicast';
  }

  /**
   * Checks the host of a URL where it is an address. Needed beside `lookup`: sockets do not look literals up. `URL` has already turned octal,
   * hexadecimal and one-number forms into dotted ones.
   */
  checkHost(hostname: string): void {
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !this.allowsAddress(host)) throw new AddressRefused(NOT_PUBLIC);
  }

  /** For sockets: resolves a name and refuses it when any of its addresses is refused, so that the address checked is the address called. */
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
