/** Review for whoever has no account: what it is, and a try. */
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';

export function VisitorHub() {
  return (
    <EmptyState
      title="读到的词，快忘的时候再见一次"
      action={
        <div className="rv-ways">
          <Button look="primary" href="/flashcard/demo">
            试一试
          </Button>
          <Button href="/Login?next=/flashcard">登录</Button>
        </div>
      }
    >
      每张卡都带着你读到它的那句话。试用不用登录，做完不保存。
    </EmptyState>
  );
}
