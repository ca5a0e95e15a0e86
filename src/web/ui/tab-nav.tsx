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
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const chosen = [...(row.current?.children ?? [])].find((link) => link.getAttribute('href') === current);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
