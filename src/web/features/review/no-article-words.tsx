/** An article without words of the book. */
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ReviewFrame } from './review-frame.tsx';

export function NoArticleWords({ article }: { article: { id: string; title: string } }) {
  return (
    <ReviewFrame title="这篇的生词" backHref="/flashcard" progress={null} onUndo={null}>
      <EmptyState title="这篇还没有生词" action={<Button href={`/article/${article.id}`}>回到文章</Button>}>
        在文章里点一个词，再点「加入生词」，就可以在这里按文中先后复习。
      </EmptyState>
    </ReviewFrame>
  );
}
