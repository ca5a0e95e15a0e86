/**
 * A link to a page of the product. Rendered as a bare anchor: the router's own resolves its address anew for every
 * link, a tenth of the time of a page with many; here one listener for all of them hands clicks to the router.
 */
import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address from the root (`/article/3?x=1`), or only a query or fragment of the present page. */
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
      if (!navigator.onLine && takeOffline?.(link)) return;
      const { pathname, search, hash } = link;
      const isHere = pathname + search + hash === location.pathname + location.search + location.hash;
      void navigate(pathname + search + hash, { replace: isHere });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

let takeOffline: ((link: HTMLAnchorElement) => boolean) | undefined;

/** @param take told of links that are pressed without network; false for one that the router is to follow */
export function takeLinksOffline(take: typeof takeOffline): void {
  takeOffline = take;
}

/** Whether a click is neither handled by the page itself nor meant for a new tab or a download. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}
