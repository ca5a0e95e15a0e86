/** Resolves the addresses of links and pictures in a page, and admits only safe ones. */
import { LONGEST_URL } from '#contract/limits.ts';

/** Base of a page whose address nobody knows: what is relative to it is a link, and leads nowhere. */
export const UNKNOWN_ADDRESS = 'https://unknown.invalid/';

function resolved(href: string | null, base: string): URL | null {
  if (href === null) return null;
  const trimmed = href.trim();
  const url = trimmed === '' ? null : URL.parse(trimmed, base);
  return url === null || url.href.length > LONGEST_URL ? null : url;
}

/** Absolute http or https address without credentials, or null. */
export function webAddress(href: string | null, base: string): string | null {
  return webAddressOf(resolved(href, base));
}

function webAddressOf(url: URL | null): string | null {
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Absolute http, https or mailto address, or null; also null for a place on the same page. */
export function linkAddress(href: string | null, base: string): string | null {
  if (href?.startsWith('#')) return null;
  const url = resolved(href, base);
  if (url?.protocol === 'mailto:') return url.href;
  const address = webAddressOf(url);
  if (address?.includes('#') && address.split('#', 1)[0] === base.split('#', 1)[0]) return null;
  return address;
}
