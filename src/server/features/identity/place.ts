/** Where a login came from, for its owner: the network, never the whole address. */
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
