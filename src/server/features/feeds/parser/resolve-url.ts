/**
 * Resolves relative URLs in feeds (RFC 3986, section 5). `URL` is not used, because it normalizes what publishers use as identifiers:
 * it adds slashes, lower-cases, escapes.
 */

const PARTS = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is;
const WEB = /^(?:https?|ftp|feed|mailto|tag|urn|data:image\/(?:png|jpe?g|gif|webp)):?/i;

interface Parts {
  scheme: string | undefined;
  authority: string | undefined;
  path: string;
  query: string;
  fragment: string;
}

function split(reference: string): Parts {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(reference) ?? [];
  return { scheme, authority, path, query, fragment };
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (isLast) kept.push('');
    } else if (segment !== '.') kept.push(segment);
    else if (isLast) kept.push('');
  });
  return kept.join('/');
}

/** Whether an address names its scheme: `http://…`, `tag:…`. */
export const isAbsolute = (address: string): boolean => split(address).scheme !== undefined;

/** Whether following an address can only open a page or a mail. Relative addresses are safe. */
export const isSafeUrl = (address: string): boolean => !isAbsolute(address) || WEB.test(address);

/**
 * @param base an absolute address, or null when none is known: the reference then stays as it is
 * @returns the reference as seen from `base`, not normalised any further
 */
export function resolveReference(reference: string, base: string | null): string {
  const trimmed = reference.trim();
  const to = split(trimmed);
  if (base === null || to.scheme !== undefined || trimmed === '') return trimmed;
  const from = split(base);
  if (from.scheme === undefined || from.authority === undefined) return trimmed;
  const join = (authority: string, path: string, query: string) =>
    `${from.scheme}://${authority}${withoutDots(path)}${query}${to.fragment}`;
  if (to.authority !== undefined) return join(to.authority, to.path, to.query);
  if (to.path === '') return join(from.authority, from.path, to.query || from.query);
  if (to.path.startsWith('/')) return join(from.authority, to.path, to.query);
  const folder = from.path.slice(0, from.path.lastIndexOf('/') + 1) || '/';
  return join(from.authority, folder + to.path, to.query);
}
