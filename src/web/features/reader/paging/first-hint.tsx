/**
 * One line for somebody who reads here for the first time on a phone. It goes when it is closed, when a word has been looked up, and when
 * the reader scrolls on; it does not come again.
 */
import { X } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

const KEY = 'reader-hint';
/** Touch, and no mouse to find things with. */
const TOUCH = '(hover: none) and (max-width: 1023px)';
/** Share of the window's height; who has scrolled so far is reading. */
const SCROLLED_SHARE = 1 / 4;

interface FirstHintProps {
  /** A word's card is open. */
  isWordOpen: boolean;
  /** The page is moving itself, as to a kept place. */
  isOwnScrolling: () => boolean;
}

export function FirstHint({ isWordOpen, isOwnScrolling }: FirstHintProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    setIsShown(matchMedia(TOUCH).matches && !isDone());
  }, []);
  const close = useCallback(() => {
    finish();
    setIsShown(false);
  }, []);
  useEffect(() => {
    if (!isShown) return;
    if (isWordOpen) return close();
    let start = scrollY;
    const onScroll = () => {
      if (isOwnScrolling()) start = scrollY;
      else if (Math.abs(scrollY - start) > innerHeight * SCROLLED_SHARE) close();
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [isShown, isWordOpen, isOwnScrolling, close]);
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
    // Storage was closed since; it is gone for this page.
  }
}
