/**
 * A sheet from the bottom edge on phones, swiped away; at a desk a small panel at the top right (`pop`) or the right column (`side`).
 * The page behind stays in use; a press outside closes it. Our own, because it opens over texts of any length: see decision 026.
 */
import { X } from 'lucide';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { useClosing } from './use-closing.ts';
import { useFocusInside } from './use-focus-inside.ts';
import { useLeaving } from './use-leaving.ts';
import { useSwipeAway } from './use-swipe-away.ts';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Where it stands at a desk; `pop` unless told. */
  place?: 'pop' | 'side';
  /** May cover most of a phone instead of 46 % of its height. */
  isTall?: boolean;
}

export function Sheet(props: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const isThere = useLeaving(props.isOpen, sheet);
  return isThere && <SheetThere {...props} sheet={sheet} />;
}

function SheetThere({
  sheet,
  isOpen,
  onClose,
  title,
  children,
  place = 'pop',
  isTall,
}: SheetProps & { sheet: RefObject<HTMLElement | null> }) {
  const titleId = useId();
  useFocusInside(isOpen, sheet);
  useClosing(isOpen, sheet, onClose);
  useSwipeAway(sheet, onClose);
  return (
    <div className={`sheet-frame ${place}-place`}>
      <section
        ref={sheet}
        className={classes('sheet', isTall && 'tall')}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-leaving={isOpen ? undefined : ''}
      >
        <div className="grip" aria-hidden="true" />
        <div className="sheet-head">
          <h2 className="section-title" id={titleId}>
            {title}
          </h2>
          <IconButton icon={X} label="关闭" onClick={onClose} />
        </div>
        {children}
      </section>
    </div>
  );
}
