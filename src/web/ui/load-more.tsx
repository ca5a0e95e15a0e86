/** The foot of a list kept by {@link usePaged}: a link that works without scripts, and more in place with them. */
import { useEffect, useState } from 'react';
import { ListFoot } from './list-foot.tsx';
import type { Paged } from './use-paged.ts';

interface LoadMoreProps {
  list: Pick<Paged<unknown>, 'state' | 'nextOffset' | 'loadMore'>;
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
