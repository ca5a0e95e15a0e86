/** An empty word book, or nothing found in it. */
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';

export function NoWords({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="没有符合的词" action={<Button href="/myword">看全部生词</Button>}>
      换一个状态、考试、来源或搜索词试试。
    </EmptyState>
  ) : (
    <EmptyState title="还没有生词" action={<Button href="/article">去挑文章</Button>}>
      读文章时点一个词，再点「加入生词」，它就带着那句话来到这里。
    </EmptyState>
  );
}
