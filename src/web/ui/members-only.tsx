/** Stands where a page goes on for members only: what comes there, and ways to get it. */
import { Button } from './button.tsx';
import { EmptyState } from './list-states.tsx';

interface MembersOnlyProps {
  /** `整篇的语音` */
  what: string;
  /** The article that the page is of. */
  articleId: string;
}

export function MembersOnly({ what, articleId }: MembersOnlyProps) {
  return (
    <EmptyState
      title={`${what}供会员使用`}
      action={
        <div className="acts">
          <Button look="primary" href="/member">
            看会员说明
          </Button>
          <Button href={`/article/${articleId}`}>回原文</Button>
        </div>
      }
    >
      这篇是会员文章，现在能读到的是它的开头。
    </EmptyState>
  );
}
