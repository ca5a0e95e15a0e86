/** A word's figures: its state, how often it was asked for, how long it holds. */
import type { MyWordDetail, WordState } from '#contract/shapes.ts';
import { formatDay } from '../../../ui/day.ts';

const stateNames: Record<WordState, string> = {
  new: '新词',
  learning: '学习中',
  review: '复习中',
  known: '已掌握',
  ignored: '已忽略',
};

export function WordFigures({ detail, state }: { detail: MyWordDetail; state: WordState }) {
  const { stability, due_at: dueAt, created_at: createdAt } = detail;
  return (
    <dl className="figs">
      <div>
        <dt>状态</dt>
        <dd className="fig-words">{stateNames[state]}</dd>
      </div>
      <div>
        <dt>复习</dt>
        <dd>
          <b className="num">{detail.review_count}</b> 次
        </dd>
      </div>
      <div>
        <dt>忘过</dt>
        <dd>
          <b className="num">{detail.lapses}</b> 次
        </dd>
      </div>
      {stability === null ? (
        <div>
          <dt>加入</dt>
          <dd className="fig-words">{createdAt ? formatDay(createdAt) : '—'}</dd>
        </div>
      ) : (
        <div>
          <dt>稳定</dt>
          <dd>
            <b className="num">{Math.max(1, Math.round(stability))}</b> 天
          </dd>
        </div>
      )}
      {dueAt && state !== 'known' && state !== 'ignored' && (
        <div>
          <dt>下次</dt>
          <dd className="fig-words">{formatDay(dueAt)}</dd>
        </div>
      )}
    </dl>
  );
}
