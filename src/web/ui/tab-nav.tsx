/** Places within one area of the product, as a row of links. */
import { type ReactNode, useEffect, useRef } from 'react';
import { PageLink } from './page-link.tsx';

interface TabNavProps {
  label: string;
  tabs: readonly { href: string; label: string; badge?: ReactNode }[];
  /** `href` of the place one is in. */
  current: string;
}

export function TabNav({ label, tabs, current }: TabNavProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen. Only the row is scrolled, because the page may be restoring its own scroll position.
  useEffect(() => {
    const nav = row.current;
    const chosen = [...(nav?.children ?? [])].find((link) => link.getAttribute('href') === current);
    if (!nav || !chosen) return;
    const [outer, inner] = [nav.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.right > outer.right) nav.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left) nav.scrollLeft -= outer.left - inner.left;
  }, [current]);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <PageLink key={tab.href} to={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
          {tab.badge}
        </PageLink>
      ))}
    </nav>
  );
}
