/** The empty state of a list that the address pages through by `offset`: past the end of the list it is not the list that is empty. */
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { EmptyState } from './list-states.tsx';

export function EmptyList(props: ComponentProps<typeof EmptyState>) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!(Number(query.get('offset')) > 0)) return <EmptyState {...props} />;
  query.delete('offset');
  return (
    <EmptyState
      title="后面没有了"
      action={<Button href={query.size > 0 ? `${pathname}?${query}` : pathname}>回到开头</Button>}
    >
      这个列表在前面就结束了。
    </EmptyState>
  );
}
