/** The switch for what other readers marked, in the reading settings. */
import { useSyncExternalStore } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { isPopularShown, onPopularShown, setPopularShown } from './popular-display.ts';

const choices = [
  { value: 'hidden', label: '不显示' },
  { value: 'shown', label: '标虚线' },
] as const;

export function PopularRow() {
  const isShown = useSyncExternalStore(onPopularShown, isPopularShown, () => false);
  return (
    <div className="set-row">
      <span className="label">大家划过</span>
      <Segmented
        label="大家划过"
        choices={choices}
        value={isShown ? 'shown' : 'hidden'}
        onChange={(value) => setPopularShown(value === 'shown')}
      />
    </div>
  );
}
