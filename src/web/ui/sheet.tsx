/**
 * A sheet from the bottom edge on phones, swiped away; at a desk a small panel at the top right (`pop`) or the right column (`side`).
 * The page behind stays in use; a press outside closes it.
 */
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

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

export function Sheet({ isOpen, onClose, title, children, place = 'pop', isTall }: SheetProps) {
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Drawer.Portal>
        <Drawer.Viewport className={`sheet-frame ${place}-place`}>
          <Drawer.Popup className={classes('sheet', isTall && 'tall')}>
            <div className="grip" aria-hidden="true" />
            <Drawer.Content>
              <div className="sheet-head">
                <Drawer.Title className="section-title">{title}</Drawer.Title>
                <Drawer.Close render={<IconButton icon={X} label="关闭" />} />
              </div>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
