/** Notices over a book: the way back after a jump, a place from another device, no network, a footnote. */
import { CornerUpLeft, WifiOff, X } from 'lucide';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { type BookMap, bookShare, chapterLabel } from './book-places.ts';
import type { FootnoteMarkup } from './chapter-lines.ts';
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

/** Tells that there is no network, and whether the chapter can be read nevertheless. */
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

export interface OpenFootnote {
  note: FootnoteMarkup;
  /** The number in the text. */
  anchor: HTMLElement;
}

/** Gap between the number, the panel and the window's edges, CSS pixels. */
const GAP = 12;
const DESK = '(min-width: 1024px)';

/** A footnote: a sheet on phones, a small panel at its number at a desk. */
export function FootnotePop({ open, onClose }: { open: OpenFootnote; onClose: () => void }) {
  const pop = useRef<HTMLElement>(null);
  const { note, anchor } = open;
  useLayoutEffect(() => {
    const element = pop.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    if (!matchMedia(DESK).matches) return;
    const box = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = Math.min(innerWidth - width - GAP, Math.max(GAP, box.left + box.width / 2 - width / 2));
    const below = box.bottom + GAP;
    const top = below + height < innerHeight - GAP ? below : Math.max(GAP, box.top - height - GAP);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor]);
  /** Returns the focus to the number in the text. */
  const back = useEffectEvent(() => {
    onClose();
    anchor.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !pop.current?.contains(target)) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && back();
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose]);
  return (
    <aside ref={pop} className="footnote-pop pop" role="note" aria-label={`注 ${note.label}`} tabIndex={-1}>
      <div className="grip" aria-hidden="true" />
      <div className="footnote-head">
        <h2 className="t14">注 {note.label}</h2>
        <IconButton icon={X} label="关闭" onClick={() => back()} />
      </div>
      <div
        lang="en"
        className="footnote-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `textMarkup`, which escapes every text
        dangerouslySetInnerHTML={{ __html: note.html.replaceAll(/ (id|data-block)="[^"]*"/g, '') }}
      />
    </aside>
  );
}
