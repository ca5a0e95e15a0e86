/** The foot of a list that goes on: a real link to the next page, what is loading, what failed, or that this is all. */
import { Button } from './button.tsx';

interface ListFootProps {
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Address of the next page, which works without scripts and for crawlers. */
  nextHref?: string;
  /** Loads more in place; on failure, again. */
  onMore?: () => void;
  endText?: string;
}

export function ListFoot({ state, nextHref, onMore, endText = '没有更多了' }: ListFootProps) {
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
