/** The shelf's own pages as tabs. */
import { TabNav } from '../../ui/tab-nav.tsx';

/** All of the reader's books, found by state and title. */
export const MINE = '/book/library?mine=mine';

const TABS = [
  { href: '/book', label: '书架' },
  { href: MINE, label: '我的书' },
  { href: '/book/library', label: '书库' },
];

/** @param current '' on a page that neither names */
export function ShelfTabs({ current }: { current: '/book' | typeof MINE | '/book/library' | '' }) {
  return <TabNav label="书架" tabs={TABS} current={current} />;
}
