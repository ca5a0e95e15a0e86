/**
 * Pages whose HTML depends on content alone, never on the person: kept and served to everybody.
 * What is personal on them comes in one call after they have loaded.
 */
const SHARED = [/^\/$/, /^\/article(\/\d{1,18})?$/, /^\/topic\/[^/]+$/, /^\/About$/, /^\/_old_index$/];

/** @param pathname as in the address, percent-encoded */
export function isShared(pathname: string): boolean {
  return SHARED.some((pattern) => pattern.test(pathname));
}
