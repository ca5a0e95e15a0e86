/** The path to go to after login. It is carried in the address as `next` and always stays on this site. */
import { SITE_PATH } from '#contract/addresses.ts';

const ANY_HOST = 'http://site.invalid';

/** `next` if it is a path on this site, else `/`. `/.//other.site` would become `//other.site` and is refused too. */
export function safeNext(next: string | null): string {
  if (next === null || !SITE_PATH.test(next) || !URL.canParse(next, ANY_HOST)) return '/';
  const url = new URL(next, ANY_HOST);
  return url.origin === ANY_HOST && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** The `next` of a page's address. */
export function nextOf({ searchParams }: URL): string {
  return safeNext(searchParams.get('next'));
}

/** Adds `next` to the address of another account page. */
export function withNext(href: string, next: string): string {
  if (next === '/') return href;
  return `${href}${href.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
