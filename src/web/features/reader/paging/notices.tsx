/**
 * One-line notices under the text: the position on another device (上次在手机读到 62%), otherwise the hint for a reader who uses a phone here for
 * the first time. The hint disappears when it is closed, when a word has been looked up or when the reader scrolls on, and is not shown
 * again.
 */
import { ArrowDown, X } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import type { KeptPosition } from '#contract/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { otherPositionMessage } from './saved-positions.ts';
import type { ReadingPositionState } from './use-reading-position.ts';

interface ReaderNoticeProps {
  position: ReadingPositionState;
  /** A word's card is open. */
  isWordOpen: boolean;
}

export function ReaderNotice({ position, isWordOpen }: ReaderNoticeProps) {
  const { other, goToOther, dismissOther, isProgrammaticScroll } = position;
  if (other) return <OtherPositionNotice position={other} onGo={goToOther} onDismiss={dismissOther} />;
  return <FirstUseHint isWordOpen={isWordOpen} isProgrammaticScroll={isProgrammaticScroll} />;
}

interface OtherPositionNoticeProps {
  position: KeptPosition;
  onGo: () => void;
  onDismiss: () => void;
}

/** Says on the page that a notice stands at its bottom: the line of what is not sent yet goes above it. */
function useNoticeOnPage(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { dataset } = document.body;
    dataset.readerNotice = '';
    return () => {
      delete dataset.readerNotice;
    };
  }, [isShown]);
}

function OtherPositionNotice({ position, onGo, onDismiss }: OtherPositionNoticeProps) {
  useNoticeOnPage(true);
  return (
    <div className="reader-note other-place" role="status">
      <span>{otherPositionMessage(position)}</span>
      <button type="button" className="reader-note-go" onClick={onGo}>
        跳到那里
        <Icon of={ArrowDown} size="sm" />
      </button>
      <IconButton icon={X} label="留在这里" onClick={onDismiss} />
    </div>
  );
}

const KEY = 'reader-hint';
/** Touch, and no mouse to find things with. */
const TOUCH = '(hover: none) and (max-width: 1023px)';
/** Share of the window's height; a reader who has scrolled that far is reading. */
const SCROLLED_SHARE = 1 / 4;

interface FirstUseHintProps {
  /** A word's card is open. */
  isWordOpen: boolean;
  /** Whether a `scroll` event was caused by the page itself, such as going to a stored position. */
  isProgrammaticScroll: (event: Event) => boolean;
}

function FirstUseHint({ isWordOpen, isProgrammaticScroll }: FirstUseHintProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    setIsShown(matchMedia(TOUCH).matches && !isDone());
  }, []);
  useNoticeOnPage(isShown);
  const close = useCallback(() => {
    finish();
    setIsShown(false);
  }, []);
  useEffect(() => {
    if (!isShown) return;
    if (isWordOpen) return close();
    let start = scrollY;
    const onScroll = (event: Event) => {
      if (isProgrammaticScroll(event)) start = scrollY;
      else if (Math.abs(scrollY - start) > innerHeight * SCROLLED_SHARE) close();
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [isShown, isWordOpen, isProgrammaticScroll, close]);
  if (!isShown) return null;
  return (
    <aside className="reader-note" aria-label="怎样读">
      <span>点单词查词，长按划线，点两侧空白翻页</span>
      <IconButton icon={X} label="知道了" onClick={close} />
    </aside>
  );
}

function isDone(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // it could not be closed for good
  }
}

function finish(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Storage has become unavailable; it is gone for this page.
  }
}
