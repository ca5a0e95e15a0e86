/** Coming back to a list: it is put together from what the tab has kept of it, and fetched again. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { readCookie } from '../shell/api.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import type { Page, PagedQuery } from './use-paged-query.ts';

/** @returns names the list of this page and the visit to it, for `usePagedQuery` */
export function useVisit(): () => string {
  const { pathname, search, key } = useLocation();
  return () => `${readCookie('bb_uid') ?? ''} ${pathname}${search} ${key}`;
}

/**
 * Fetches again what an earlier visit had loaded of a list: it may have changed since, or be gone.
 *
 * @param first the page that it began with
 * @param offset of that page; the one in the address unless told
 * @param isDue whether it is to be fetched again in any case; null while it is not known
 */
export function useReturn<T>(
  list: PagedQuery<T>,
  first: Page<T>,
  { offset, isDue = false }: { offset?: number; isDue?: boolean | null } = {},
): void {
  const { search } = useLocation();
  // Pages that were kept join the list after hydration only.
  const isInBrowser = useIsHydrated();
  const begin = useEffectEvent(() => {
    if (!isInBrowser || isDue === null) return;
    if (!isDue && list.items.length <= first.items.length) return;
    // What is shown stays.
    list.renew(offset ?? Number(new URLSearchParams(search).get('offset'))).catch(console.error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page is another list
  useEffect(begin, [isDue, first, isInBrowser]);
}
