/** Nothing to review now: when there will be, and what can be done until then. */
import type { ReviewCard, WordOverview } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { dueMoment } from './core/due-moment.ts';

interface NothingDueProps {
  overview: Pick<WordOverview, 'new' | 'today'>;
  /** What would come next; null when the book has nothing to learn. */
  ahead: ReviewCard | null;
  now: string;
}

export function NothingDue({ overview: { new: unseen, today }, ahead, now }: NothingDueProps) {
  const isLimitReached = unseen > 0 && today.started >= today.new_limit;
  const next = ahead?.due_at ? `下次到期：${dueMoment(ahead.due_at, now)}。` : '';
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
