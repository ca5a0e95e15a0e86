/** A menu of things to do, opened by a button. Arrow keys, typing ahead and Escape work. */
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { IconNode } from 'lucide';
import { cloneElement, type ReactElement } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

interface MenuEntry {
  label: string;
  icon?: IconNode;
  /** A page to go to, or else what happens. */
  href?: string;
  onSelect?: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** Only for entries that can be chosen: whether this one is. */
  isChosen?: boolean;
}

interface MenuProps {
  /** The button that opens it; an IconButton or Button. */
  trigger: ReactElement<{ 'aria-haspopup'?: 'menu' }>;
  /** `line` parts two groups. */
  entries: readonly (MenuEntry | 'line')[];
  align?: 'start' | 'end';
  /** Subject of the menu; shown where it opens as a sheet. */
  title?: string;
  /** Whether it opens on phones at the lower edge, in full width. */
  isSheetOnPhones?: boolean;
}

export function Menu({ trigger, entries, align = 'end', title, isSheetOnPhones = false }: MenuProps) {
  // Without scripts it can't open, and rendering one menu costs as much as thirty links.
  if (!useIsHydrated()) return cloneElement(trigger, { 'aria-haspopup': 'menu' });
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={classes('menu-frame', isSheetOnPhones && 'as-sheet')}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <BaseMenu.Popup className="menu pop">
            {isSheetOnPhones && title !== undefined && (
              <p className="menu-head" lang="en" aria-hidden="true">
                {title}
              </p>
            )}
            {entries.map((entry, index) =>
              entry === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and keep their place
                <BaseMenu.Separator key={`line ${index}`} className="menu-line" />
              ) : (
                <MenuRow key={entry.label} entry={entry} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const className = classes('menu-item', entry.isDangerous && 'bad');
  const shown = (
    <>
      {entry.icon && <Icon of={entry.icon} size="sm" />}
      {entry.label}
    </>
  );
  if (entry.href !== undefined) {
    return (
      <BaseMenu.LinkItem className={className} render={<PageLink to={entry.href} />} closeOnClick>
        {shown}
      </BaseMenu.LinkItem>
    );
  }
  if (entry.isChosen !== undefined) {
    return (
      <BaseMenu.CheckboxItem
        className={className}
        checked={entry.isChosen}
        onCheckedChange={() => entry.onSelect?.()}
        closeOnClick
      >
        {shown}
      </BaseMenu.CheckboxItem>
    );
  }
  return (
    <BaseMenu.Item className={className} disabled={entry.isDisabled} onClick={entry.onSelect}>
      {shown}
    </BaseMenu.Item>
  );
}
