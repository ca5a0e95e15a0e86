/** The frame of a review session: progress, link back, undo. */
import { Undo2, X } from 'lucide';
import type { ReactNode } from 'react';
import { AppFrame } from '../../shell/app-frame.tsx';
import { useSession } from '../../shell/session.tsx';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface ReviewFrameProps {
  title: string;
  /** Target of the close button. */
  backHref: string;
  /** Null without a session. */
  progress: { done: number; total: number } | null;
  /** Null when there is nothing to undo. */
  onUndo: (() => void) | null;
  children: ReactNode;
}

export function ReviewFrame({ title, backHref, progress, onUndo, children }: ReviewFrameProps) {
  const { isLoggedIn } = useSession();
  return (
    <AppFrame current="review" narrow isLoggedIn={isLoggedIn}>
      <div>
        <header className="rv-top">
          <IconButton href={backHref} icon={X} label="结束复习" />
          <div className="rv-prog">
            {progress && <ProgressBar value={progress.done / Math.max(1, progress.total)} label="复习进度" isThick />}
          </div>
          {progress && (
            <span className="num t14 dim">
              {progress.done} / {progress.total}
            </span>
          )}
          <IconButton icon={Undo2} label="撤销上一张" disabled={onUndo === null} onClick={() => onUndo?.()} />
          <ThemeSwitch form="toggle" />
        </header>
        <main className="rv" id="main" tabIndex={-1}>
          <h1 className="vh">{title}</h1>
          {children}
        </main>
      </div>
    </AppFrame>
  );
}
