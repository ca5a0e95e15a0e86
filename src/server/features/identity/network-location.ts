/** Place of a request as its account's owner is shown it, never the whole address, and the household it belongs to. */
import ipaddr from 'ipaddr.js';
import { networkOf, parseAddress } from '#server/http/network.ts';

const LOCAL = new Set(['private', 'linkLocal', 'uniqueLocal']);

/**
 * @param address IPv4, IPv6 or an IPv4 address written as IPv6; '' when it was not kept
 * @returns `203.0.113.*`, the first three groups of an IPv6 address, 局域网, or '' for anything else
 */
export function placeOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return '';
  const range = parsed.range();
  // The address of a proxy on the server's own machine, the same for everybody.
  if (range === 'loopback') return '';
  if (LOCAL.has(range)) return '局域网';
  if (parsed instanceof ipaddr.IPv4) return parsed.toString().replace(/\d+$/, '*');
  return `${parsed.toRFC5952String().split('::')[0]?.split(':').slice(0, 3).join(':')}:*`;
}

/**
 * Network that stands for one household or office.
 *
 * @param countsLocal whether addresses of a local network count; without a trusted proxy they are often the proxy's own
 * @returns null for an address that identifies no household
 */
export function householdOf(address: string, { countsLocal }: { countsLocal: boolean }): string | null {
  const place = placeOf(address);
  const saysNothing = place === '' || (place === '局域网' && !countsLocal);
  return saysNothing ? null : networkOf(address);
}
