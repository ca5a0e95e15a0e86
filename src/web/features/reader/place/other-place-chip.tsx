/** 上次在手机读到 62%：one line that goes there at a press, or away. */
import { ArrowDown, X } from 'lucide';
import type { KeptPosition } from '#contract/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { otherPlaceText } from './other-place.ts';

interface OtherPlaceChipProps {
  place: KeptPosition;
  onGo: () => void;
  onDismiss: () => void;
}

export function OtherPlaceChip({ place, onGo, onDismiss }: OtherPlaceChipProps) {
  return (
    <div className="reader-note other-place" role="status">
      <span>{otherPlaceText(place)}</span>
      <button type="button" className="reader-note-go" onClick={onGo}>
        跳到那里
        <Icon of={ArrowDown} size="sm" />
      </button>
      <IconButton icon={X} label="留在这里" onClick={onDismiss} />
    </div>
  );
}
