/** Nothing here yet: what would be here, and what to do next. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence: how this place gets filled. */
  children?: ReactNode;
  /** A button that leads there. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children && <p className="t14 dim">{children}</p>}
      {action}
    </div>
  );
}
