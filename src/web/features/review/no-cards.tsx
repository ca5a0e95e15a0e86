/** A round with nothing in it. */
import type { ComponentProps } from 'react';
import type { WordOverview } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { NothingDue } from './nothing-due.tsx';
import { ReviewFrame } from './review-frame.tsx';

interface NoCardsProps extends ComponentProps<typeof NothingDue> {
  overview: WordOverview;
}

export function NoCards(props: NoCardsProps) {
  return (
    <ReviewFrame title="复习卡片" backHref="/flashcard" progress={null} onUndo={null}>
      {props.overview.total === 0 ? (
        <EmptyState title="还没有生词" action={<Button href="/article">去挑文章</Button>}>
          读文章时点一个词，再点「加入生词」，它就带着那句话来到这里。
        </EmptyState>
      ) : (
        <NothingDue {...props} />
      )}
    </ReviewFrame>
  );
}
