/** The foot of a list of {@link usePagedQuery}: a link that works without scripts, a button that continues the list with them. */
import { useEffect, useState } from 'react';
import type { PagedQuery } from '../data/use-paged-query.ts';
import { ListFoot } from './list-foot.tsx';

interface LoadMoreProps {
  list: Pick<PagedQuery<unknown>, 'state' | 'nextOffset' | 'loadMore'>;
  /** Address of the page that begins at an offset. */
  hrefOf: (offset: number) => string;
  endText?: string;
}

export function LoadMore({ list, hrefOf, endText }: LoadMoreProps) {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <ListFoot
      state={list.state}
      nextHref={list.nextOffset === null ? undefined : hrefOf(list.nextOffset)}
      onMore={hasScripts ? () => void list.loadMore() : undefined}
      endText={endText}
    />
  );
}
