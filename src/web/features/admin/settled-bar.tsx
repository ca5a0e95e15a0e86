/** Under an article that does not wait for a verdict: how it stands, and the ways back into the queue and on to the next one. */
import { ArrowRight, RotateCcw } from 'lucide';
import { useState } from 'react';
import type { AdminArticle } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { isScheduled, stateLabel } from './article-state.ts';
import { formatMoment } from './moment.ts';
import type { Desk } from './use-desk.ts';

interface SettledBarProps {
  desk: Desk;
  /** The article to go on with; null when none waits. */
  nextId: string | null;
}

export function SettledBar({ desk, nextId }: SettledBarProps) {
  const { article } = desk;
  const [isBusy, setBusy] = useState(false);
  const isWaiting = isScheduled(article);
  const params = { id: article.id };

  async function run(work: () => Promise<boolean>, said: string) {
    setBusy(true);
    if (await work()) toast(said);
    setBusy(false);
  }
  const publishNow = () => run(() => desk.save({ published_at: new Date().toISOString() }), '已发布');
  const sendToQueue = () => run(() => desk.save({ status: 'PENDING' }), '已送审');
  const restore = () =>
    run(() => desk.act(() => api().call('POST /reader/article/{id}/restore', { params })), '已恢复');

  return (
    <footer className="audit settled">
      <p className="t14 dim">{settledWords(article)}</p>
      {isWaiting && (
        <Button look="primary" isBusy={isBusy} onClick={publishNow}>
          现在就发布
        </Button>
      )}
      {article.allowed_status.includes('PENDING') && (
        <Button isBusy={isBusy} onClick={sendToQueue}>
          {article.status === 'PUBLISHED' ? '撤回到待审' : '送审'}
        </Button>
      )}
      {/* Where 通过 stood a moment ago: a second press there must not take it back. */}
      {article.status === 'PUBLISHED' && !isWaiting && <Button href={`/article/${article.id}`}>在前台看</Button>}
      {article.status === 'DELETED' && (
        <Button icon={RotateCcw} isBusy={isBusy} onClick={restore}>
          恢复
        </Button>
      )}
      {nextId !== null && (
        <Button look={isWaiting ? undefined : 'primary'} icon={ArrowRight} href={`/admin/article/${nextId}`}>
          下一篇待审
        </Button>
      )}
    </footer>
  );
}

/** How it stands, and why it failed or was sent back. */
function settledWords(article: AdminArticle): string {
  const { status, status_log: log, published_at: publishedAt } = article;
  if (isScheduled(article) && publishedAt) return `已通过，到 ${formatMoment(publishedAt)} 发布，现在读者看不到。`;
  const isBack = status === 'FAILED' || status === 'REJECTED';
  const remark = log[0]?.remark;
  return isBack && remark ? `${stateLabel(status)}：${remark}` : `这篇文章${stateLabel(status)}。`;
}
