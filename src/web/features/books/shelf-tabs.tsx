/** The shelf's own pages as tabs. */
import { TabNav } from '../../ui/tab-nav.tsx';

const TABS = [
  { href: '/book', label: '我的书' },
  { href: '/book/library', label: '书库' },
];

/** @param current '' on a page that neither names */
export function ShelfTabs({ current }: { current: '/book' | '/book/library' | '' }) {
  return <TabNav label="书架" tabs={TABS} current={current} />;
}
