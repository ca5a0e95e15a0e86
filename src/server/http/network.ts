/**
 * The network an address belongs to: the one notion by which limits tell callers apart. An IPv6 line comes with 2⁶⁴
 * addresses (RFC 6177), so a limit for each address would be none.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits that name an IPv6 network of 64 bits. */
const NETWORK_GROUPS = 4;

/** An IPv4 address that is written as IPv6 is the IPv4 one. @returns null for what is no address */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js also reads short forms such as `10.1`, which no peer has.
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/**
 * Key by which limits count a caller.
 *
 * @returns an IPv4 address unchanged, the first 64 bits of an IPv6 address (`2001:db8:1:2`), and anything else unchanged, so that callers
 * with unknown addresses share one limit
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}
