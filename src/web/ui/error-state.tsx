/** Something went wrong: what happened, and the way on. As a whole page it shows its status and has a heading. */
import { RefreshCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  /** HTTP status, when the whole page failed. */
  status?: number;
  /** Shows 重试. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way on, such as 回首页. */
  action?: ReactNode;
}

export function ErrorState({ title, children, status, onRetry, isRetrying, action }: ErrorStateProps) {
  const Title = status ? 'h1' : 'p';
  return (
    <div className={classes('state', status ? 'page' : null)} role={status ? undefined : 'alert'}>
      {status ? <p className="code num">{status}</p> : null}
      <Title className="state-title">{title}</Title>
      {children && <p className="t14 dim">{children}</p>}
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry} isBusy={isRetrying}>
          重试
        </Button>
      )}
      {action}
    </div>
  );
}
