/** One line for somebody who reads here for the first time on a phone; once closed it does not come again. */
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

const KEY = 'reader-hint';
/** Touch, and no mouse to find things with. */
const TOUCH = '(hover: none) and (max-width: 1023px)';

export function FirstHint() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    setIsShown(matchMedia(TOUCH).matches && !isDone());
  }, []);
  if (!isShown) return null;
  const close = () => {
    finish();
    setIsShown(false);
  };
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
