/** The switch for what other readers marked, in the reading settings. */
import { useSyncExternalStore } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { SettingRow } from '../typography/setting-row.tsx';
import { isPopularShown, onPopularShown, setPopularShown } from './popular-display.ts';

const choices = [
  { value: 'hidden', label: '不显示' },
  { value: 'shown', label: '标虚线' },
] as const;

export function PopularRow() {
  const isShown = useSyncExternalStore(onPopularShown, isPopularShown, () => false);
  return (
    <SettingRow label="大家划过">
      <Segmented
        label="大家划过"
        choices={choices}
        value={isShown ? 'shown' : 'hidden'}
        onChange={(value) => setPopularShown(value === 'shown')}
      />
    </SettingRow>
  );
}
