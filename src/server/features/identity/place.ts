/** Where a request came from: the place for its owner, never the whole address, and the network for telling people apart. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const local = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(net, bits);
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/**
 * @param address IPv4, IPv6 or an IPv4 address written as IPv6; '' when it was not kept
 * @returns `203.0.113.*`, the first three groups of an IPv6 address, 本机, 局域网, or '' for anything else
 */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv4(plain) && !isIPv6(plain)) return '';
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  if (loopback.check(plain, family)) return '本机';
  if (local.check(plain, family)) return '局域网';
  if (family === 'ipv4') return plain.replace(/\d+$/, '*');
  return `${plain.split('::')[0]?.split(':').slice(0, 3).join(':')}:*`;
}

/**
 * What stands for one household or office: the IPv4 address, the first 64 bits of an IPv6 one.
 *
 * @param countsLocal whether an address of a local network says anything; without a trusted proxy it is often the proxy's own
 * @returns null for an address that says nothing
 */
export function networkOf(address: string, { countsLocal }: { countsLocal: boolean }): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const place = placeOf(plain);
  if (place === '' || place === '本机' || (place === '局域网' && !countsLocal)) return null;
  if (isIPv4(plain)) return plain;
  const groups = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [before = '', after] = groups.split('::');
  const first = before === '' ? [] : before.split(':');
  const rest = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - rest.length) }, () => '0');
  return [...first, ...(after === undefined ? [] : zeros), ...rest].slice(0, 4).join(':');
}
