/** Notices over a book: back to where one was, a place from another device, no network. */
import { CornerUpLeft, WifiOff } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { type BookMap, bookShare, chapterLabel } from './book-places.ts';
import type { KeptPlace } from './use-book-place.ts';

interface JumpChipProps {
  label: string;
  onBack: () => void;
}

export function JumpChip({ label, onBack }: JumpChipProps) {
  return (
    <button type="button" className="book-jump pop" onClick={onBack}>
      <Icon of={CornerUpLeft} size="sm" />
      {label}
    </button>
  );
}

interface ElsewhereProps {
  map: BookMap;
  place: KeptPlace;
  onGo: () => void;
  onStay: () => void;
}

export function Elsewhere({ map, place, onGo, onStay }: ElsewhereProps) {
  const { index } = place.pos;
  return (
    <section className="book-elsewhere pop" aria-label="在另一台设备上读到的位置">
      <p>
        在另一台设备上读到了{' '}
        <b>
          {chapterLabel(map, index)}，{Math.floor((place.progress ?? bookShare(map, index, 0)) * 100)}%
        </b>
      </p>
      <p className="t12 dim">{formatDayAndClock(place.at)}</p>
      <div>
        <Button onClick={onStay}>留在这里</Button>
        <Button look="primary" onClick={onGo}>
          跳过去
        </Button>
      </div>
    </section>
  );
}

/** Whether there is no network, and whether the chapter can be read all the same. */
export function OfflineNotice({ isKept }: { isKept: boolean }) {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <p className="book-offline" role="status">
      <Icon of={WifiOff} size="sm" />
      {isKept ? '离线，这一章已下载。位置和划线连上后同步。' : '离线。位置和划线连上后同步。'}
    </p>
  );
}
