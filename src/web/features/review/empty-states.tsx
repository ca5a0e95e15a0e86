/** Review without a card: nothing due, an empty word book, an article without words, cards still loading. */
import type { ComponentProps } from 'react';
import type { ReviewCard, WordOverview } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { dueTimeLabel } from './core/due-time-label.ts';
import { ReviewFrame } from './review-frame.tsx';

interface NothingDueProps {
  overview: Pick<WordOverview, 'new' | 'today'>;
  /** The next card although it is not due; null when the book has nothing to learn. */
  ahead: ReviewCard | null;
  now: string;
}

export function NothingDue({ overview: { new: unseen, today }, ahead, now }: NothingDueProps) {
  const isLimitReached = unseen > 0 && today.started >= today.new_limit;
  const next = ahead?.due_at ? `下次到期：${dueTimeLabel(ahead.due_at, now)}。` : '';
  if (ahead === null) {
    return (
      <EmptyState title="没有要学的词" action={<Button href="/article">去挑文章</Button>}>
        生词本里的词都已掌握。
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={isLimitReached ? '今天的新词学完了' : '现在没有到期的词'}
      action={
        <div className="rv-ways">
          {isLimitReached ? (
            <Button href="/flashcard/start?more=1">再学几个新词</Button>
          ) : (
            <Button href="/flashcard/start?force=1">提前复习</Button>
          )}
          <Button look="quiet" href="/article">
            去读一篇
          </Button>
        </div>
      }
    >
      {isLimitReached && `今天学了 ${today.started} 个新词，每天最多 ${today.new_limit} 个，还有 ${unseen} 个没学。`}
      {next}
    </EmptyState>
  );
}

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

export function NoArticleWords({ article }: { article: { id: string; title: string } }) {
  return (
    <ReviewFrame title="这篇的生词" backHref="/flashcard" progress={null} onUndo={null}>
      <EmptyState title="这篇还没有生词" action={<Button href={`/article/${article.id}`}>回到文章</Button>}>
        在文章里点一个词，再点「加入生词」，就可以在这里按文中先后复习。
      </EmptyState>
    </ReviewFrame>
  );
}

interface WaitingForCardsProps {
  left: number;
  hasFailed: boolean;
  onRetry: () => void;
}

export function CardsLoading({ left, hasFailed, onRetry }: WaitingForCardsProps) {
  if (!hasFailed) return <EmptyState title="正在取下一批卡片">还有 {left} 个词。</EmptyState>;
  return (
    <ErrorState title="下一批卡片没有取到" onRetry={onRetry}>
      还有 {left} 个词，联网后自动继续。做过的都已记下。
    </ErrorState>
  );
}
