/** The states of a list beside its rows: empty, failed, loading, and its end with the way to more rows. */

import { RefreshCw } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import type { PagedQuery } from '../data/use-paged-query.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface EmptyStateProps {
  title: string;
  /** One sentence: how this place gets filled. */
  children?: ReactNode;
  /** A button that leads there. */
  action?: ReactNode;
}

/** What would be here, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children && <p className="t14 dim">{children}</p>}
      {action}
    </div>
  );
}

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

/** What went wrong, and the way on. As a whole page it shows its status and has a heading. */
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

/** The shape of a list while it loads, in its place, so that nothing moves when it comes. */
export function SkeletonList({ rows = 4, hasCovers = false }: { rows?: number; hasCovers?: boolean }) {
  return (
    <div role="status" aria-label="正在载入">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div className="skel" aria-hidden="true" key={row}>
          <div>
            <i />
            <i />
            <i />
          </div>
          {hasCovers && <i className="sq" />}
        </div>
      ))}
    </div>
  );
}

interface ListFooterProps {
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Address of the next page, which works without scripts and for crawlers. */
  nextHref?: string;
  /** Loads more in place; on failure, again. */
  onMore?: () => void;
  endText?: string;
}

/** The end of a list: a link to the next page, what is loading, what failed, or that this is all. */
export function ListFooter({ state, nextHref, onMore, endText = '没有更多了' }: ListFooterProps) {
  const more = onMore ? <Button onClick={onMore}>{state === 'failed' ? '重试' : '加载更多'}</Button> : null;
  const link = nextHref ? <Button href={nextHref}>加载更多</Button> : null;
  return (
    <div className="list-foot" aria-live="polite">
      {state === 'loading' && <p>正在载入…</p>}
      {state === 'failed' && <p>没有加载出来</p>}
      {state === 'end' && <p>{endText}</p>}
      {(state === 'more' || state === 'failed') && (more ?? link)}
    </div>
  );
}

interface LoadMoreProps {
  list: Pick<PagedQuery<unknown>, 'state' | 'nextOffset' | 'loadMore'>;
  /** Address of the page that begins at an offset. */
  hrefOf: (offset: number) => string;
  endText?: string;
}

/** The footer of a list kept by {@link usePaged}: a link that works without scripts, more rows in place with them. */
export function LoadMore({ list, hrefOf, endText }: LoadMoreProps) {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <ListFooter
      state={list.state}
      nextHref={list.nextOffset === null ? undefined : hrefOf(list.nextOffset)}
      onMore={hasScripts ? () => void list.loadMore() : undefined}
      endText={endText}
    />
  );
}
