/**
 * A link to a page of the product. Rendered as a bare anchor: the router's own resolves its address anew for every
 * link, a tenth of the time of a page with many; here one listener for all of them hands clicks to the router.
 */
import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from './toast.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the root (`/article/3?x=1`), or only a query or fragment of the present page. */
  to: string;
}

export function PageLink({ to, ...rest }: PageLinkProps) {
  return <a href={to} data-page="" {...rest} />;
}

/** Goes to pages without loading the document anew. Used once, around all pages. */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-page]');
      if (!link || !isPlainClick(event) || link.target || link.hasAttribute('download')) return;
      // The server has newer pages: the browser loads this one as a document.
      if ('anew' in document.documentElement.dataset) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      if (!navigator.onLine) return void openWithoutNetwork(pathname + search);
      const isHere = pathname + search + hash === location.pathname + location.search + location.hash;
      void navigate(pathname + search + hash, { replace: isHere });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

export const NO_NETWORK = '没有网络，打不开新的页面';

/** A page that the device has not could not be fetched, and this one would be gone. */
export const openWithoutNetwork = async (path: string) => (await openKept(path)) || toast(NO_NETWORK);

/** Neither taken by the page itself nor meant for a new tab or a download. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** Opens a page that the device has (`public/page-worker.js`), as a document: the router would ask the server for it. @returns false when it has not */
export async function openKept(path: string): Promise<boolean> {
  const isKept = await globalThis.caches?.match(path, { ignoreVary: true });
  if (isKept) location.assign(path);
  return Boolean(isKept);
}
