/** A footnote: a sheet on phones, a small panel at its number at a desk. */
import { X } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FootnoteMarkup } from './chapter-lines.ts';

export interface OpenFootnote {
  note: FootnoteMarkup;
  /** The number in the text. */
  anchor: HTMLElement;
}

/** Between the number, the panel and the window's edges, CSS pixels. */
const GAP = 12;
const DESK = '(min-width: 1024px)';

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
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !pop.current?.contains(target)) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      anchor.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('keydown', onKey);
    };
  }, [anchor, onClose]);
  return (
    <aside ref={pop} className="footnote-pop pop" role="note" aria-label={`注 ${note.label}`} tabIndex={-1}>
      <div className="grip" aria-hidden="true" />
      <div className="footnote-head">
        <h2 className="t14">注 {note.label}</h2>
        <IconButton icon={X} label="关闭" onClick={onClose} />
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
