/** Tabs of the word book's pages. */
import { TabNav } from '../../ui/tab-nav.tsx';

const tabs = [
  { href: '/myword', label: '生词本' },
  { href: '/myword/overview', label: '概况' },
  { href: '/myword/settings', label: '复习设置' },
] as const;

export function WordTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  return (
    <div className="wd-tabs">
      <TabNav label="生词" tabs={tabs} current={current} />
    </div>
  );
}
