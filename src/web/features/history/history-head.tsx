/** Title and tabs of what was read and of what was hidden. */
import { TabNav } from '../../ui/tab-nav.tsx';

const tabs = [
  { href: '/history', label: '读过的' },
  { href: '/history?show=hidden', label: '不感兴趣的' },
] as const;

interface HistoryHeadProps {
  title: string;
  current: (typeof tabs)[number]['href'];
}

export function HistoryHead({ title, current }: HistoryHeadProps) {
  return (
    <>
      <h1 className="page-title list-head in-bar">{title}</h1>
      <TabNav label="阅读记录" tabs={tabs} current={current} />
    </>
  );
}
