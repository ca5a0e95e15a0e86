/**
 * Addresses that may be fetched: http and https on the public internet. The addresses of a name are checked while connecting
 * (`guardedLookup`), so a name that changes its answer between check and use gains nothing.
 */
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError } from '#contract/errors.ts';

/** Global unicast, RFC 4291 section 2.4: everything else in IPv6 is reserved, local or an envelope for IPv4. */
const ipv6GlobalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The refusal for loopback, private, link-local and other addresses that are not on the public internet. */
export function privateAddressError(): AppError {
  return new AppError('INVALID_INPUT', { msg: '不能抓取内网地址', fields: { url: '不能抓取内网地址' } });
}

function badUrlError(msg: string): AppError {
  return new AppError('INVALID_INPUT', { msg, fields: { url: msg } });
}

/**
 * Reads an address given by a person or by a redirect.
 * @returns the URL without fragment; numeric spellings of IPv4 (decimal, hex, octal) are already normalised by it
 * @throws AppError INVALID_INPUT
 */
export function parsePublicUrl(text: string, base?: string): URL {
  if (!URL.canParse(text, base)) throw badUrlError('网址不对，请检查后再试');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw badUrlError('只能抓取 http 或 https 网址');
  if (url.username !== '' || url.password !== '') throw badUrlError('网址里不能带用户名和密码');
  url.hash = '';
  return url;
}

/** Whether an IP address (with or without zone) is on the public internet; false for anything that is not an IP address. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(ipv6GlobalUnicast);
}

/** Names that mean this machine, whatever a resolver makes of them (RFC 6761, section 6.3). */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}

/** `dns.lookup` that fails when any address of the name is not public. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error) return callback(error, '');
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(privateAddressError(), '');
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
