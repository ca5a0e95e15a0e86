/** The states of a list beside its rows: empty, failed, loading, and its end with the way to more rows. */

import { RefreshCw } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PagedQuery } from '../data/use-paged-query.ts';
import { Button } from './button.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

interface EmptyStateProps {
  title: string;
  /** One sentence about how this place gets filled. */
  children?: ReactNode;
  /** A button that leads there. */
  action?: ReactNode;
}

/** An empty list: says what would be here, and what to do next. */
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
  /** Shows 重试. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way to go on, such as 回首页. */
  action?: ReactNode;
}

/** A failed list: says what went wrong, and how to go on. */
export function ErrorState({ title, children, onRetry, isRetrying, action }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{title}</p>
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
  nextHref?: string | false | undefined;
  /** Loads more in place; on failure, again. */
  onMore?: false | (() => void);
  endText?: string;
  /** Number of rows loaded, announced to those who don't see them come. */
  count?: number;
}

/**
 * The end of a list: a link to the next page, what is loading, what failed, or that this is all. The button keeps the focus while it loads,
 * and leaves it to the text at the end.
 */
export function ListFooter({ state, nextHref, onMore, endText = '没有更多了', count }: ListFooterProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const isBusy = state === 'loading';
  useEffect(() => {
    const leave = () => {
      if (document.activeElement === document.body) end.current?.focus({ preventScroll: true });
    };
    return isBusy ? leave : undefined;
  }, [isBusy]);
  return (
    <div className="list-foot" aria-live="polite">
      {state === 'failed' && <p>没有加载出来</p>}
      {state === 'end' ? (
        <p ref={end} tabIndex={-1}>
          {endText}
        </p>
      ) : onMore ? (
        <Button onClick={onMore} isBusy={isBusy}>
          {state === 'failed' ? '重试' : isBusy ? '正在载入…' : '加载更多'}
        </Button>
      ) : (
        nextHref && <Button href={nextHref}>加载更多</Button>
      )}
      {!!count && <span className="vh">已载入 {count} 条</span>}
    </div>
  );
}

interface LoadMoreProps {
  list: Pick<PagedQuery<unknown>, 'items' | 'state' | 'nextOffset' | 'loadMore'>;
  /** Address of the page that begins at an offset. */
  hrefOf: (offset: number) => string;
  endText?: string;
}

/** The footer of a list kept by {@link usePaged}: a link that works without scripts, more rows in place with them. */
export function LoadMore({ list, hrefOf, endText }: LoadMoreProps) {
  const hasScripts = useIsHydrated();
  return (
    <ListFooter
      state={list.state}
      nextHref={list.nextOffset !== null && hrefOf(list.nextOffset)}
      onMore={hasScripts && list.loadMore}
      endText={endText}
      count={list.items.length}
    />
  );
}
