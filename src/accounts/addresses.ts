import ipaddr from 'ipaddr.js';

/**
 * The address as the database compares it: an IPv4 address that reached us over an IPv6 socket (::ffff:a.b.c.d, RFC
 * 4291 2.5.5.2) is that IPv4 address; zone ids go. Undefined for what is no address, such as the "unknown" that proxies
 * put into X-Forwarded-For.
 */
export function clientAddress(text: string): string | undefined {
  const bare = inHex(text.replace(/%.*$/, ''));
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}

/**
 * Reads an address or a CIDR range of an allow list and converts it to the form of PostgreSQL's cidr: no bits after the
 * prefix. Undefined if it is not a range.
 */
export function networkRange(text: string): string | undefined {
  const trimmed = inHex(text.trim());
  // ipaddr.js takes "10" for 0.0.0.10 and "0x7f.1" for 127.0.0.1, as the C library does, which is never meant in an
  // allow list.
  if (!/^\d+\.\d+\.\d+\.\d+(\/\d+)?$|:/.test(trimmed)) return undefined;
  try {
    const [address, prefix] = trimmed.includes('/') ? ipaddr.parseCIDR(trimmed) : whole(ipaddr.parse(trimmed));
    if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= 96) {
      return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toIPv4Address()}/${prefix - 96}`)}/${prefix - 96}`;
    }
    const kind = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
    return `${kind.networkAddressFromCIDR(`${address}/${prefix}`)}/${prefix}`;
  } catch {
    return undefined;
  }
}

const whole = (address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] => [
  address,
  address instanceof ipaddr.IPv6 ? 128 : 32,
];

/** ::a.b.c.d (RFC 4291 2.5.5.1, long out of use) is not the IPv4 address in it, for which ipaddr.js takes it. */
const inHex = (text: string): string =>
  text.replace(/^::(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=\/|$)/, (whole, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return Math.max(a, b, c, d) > 255 ? whole : `::${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
