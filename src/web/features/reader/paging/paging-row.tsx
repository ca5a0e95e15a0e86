/** 翻页 in 阅读设置, on devices with a touch screen. */
import { useSyncExternalStore } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { SettingRow } from '../typography/setting-row.tsx';
import { getPagingMode, onPagingMode, type PagingMode, setPagingMode } from './paging-mode.ts';

const choices: { value: PagingMode; label: string }[] = [
  { value: 'scroll', label: '滚动' },
  { value: 'tap', label: '点两侧' },
  { value: 'swipe', label: '左右滑' },
];

export function PagingRow() {
  const mode = useSyncExternalStore(onPagingMode, getPagingMode, () => null);
  return (
    <SettingRow label="翻页" className="touch-only">
      <Segmented label="翻页" choices={choices} value={mode} onChange={setPagingMode} />
    </SettingRow>
  );
}
