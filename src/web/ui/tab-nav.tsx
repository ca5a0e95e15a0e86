/** Places within one area of the product, as a row of links. */
import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

interface TabNavProps {
  label: string;
  tabs: readonly { href: string; label: string; badge?: ReactNode }[];
  /** `href` of the place one is in. */
  current: string;
}

export function TabNav({ label, tabs, current }: TabNavProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <PageLink key={tab.href} to={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
          {tab.badge}
        </PageLink>
      ))}
    </nav>
  );
}
