/** Summary of a review session: statistics, ratings, due words of the next days, forgotten words. */
import { Undo2 } from 'lucide';
import { useEffect, useRef } from 'react';
import type { WordOverview } from '#contract/shapes.ts';
import type { Query } from '../../data/query-store.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { durationText, ratings } from './core/rating-labels.ts';
import type { Answer } from './core/review-session.ts';
import { statisticsOf } from './core/session-statistics.ts';
import { DayChart } from './day-chart.tsx';

interface SessionSummaryProps {
  answers: readonly Answer[];
  isTrial: boolean;
  againHref: string;
  /** Null when there is no answer to take back: the session was gone on with, or its card was put away. */
  onUndo: (() => void) | null;
}

const overviewQuery = callQuery('GET /reader/myword/overview', {});
/** Waits for the last answers, which may still be in flight. */
const overviewAfterAnswers: Query<WordOverview> = {
  ...overviewQuery,
  load: () => pageOutbox().flush().then(overviewQuery.load),
};

export function SessionSummary({ answers, isTrial, againHref, onUndo }: SessionSummaryProps) {
  const { words, remembered, forgotten, begun, spentSeconds, forgottenWords, byRating } = statisticsOf(answers);
  const { data: overview } = useQuery(overviewAfterAnswers, !isTrial);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const tomorrow = overview?.forecast[1]?.count;
  const due = tomorrow === undefined ? '' : tomorrow > 0 ? `明天有 ${tomorrow} 个到期。` : '明天没有到期的词。';
  if (answers.length === 0) {
    return (
      <EmptyState title="没有要复习的了" action={<Button href="/article">去读一篇</Button>}>
        {due}
      </EmptyState>
    );
  }
  return (
    <section className="face done" aria-labelledby="session-done">
      <div>
        <h2 id="session-done" className="page-title" ref={title} tabIndex={-1}>
          {isTrial ? '试完了' : '这一轮做完了'}
        </h2>
        <p className="dim">
          {words} 个词，用了 {durationText(spentSeconds)}。{due}
        </p>
      </div>
      <dl className="figs">
        <Figure name="记得" value={remembered} />
        <Figure name="忘了" value={forgotten} />
        <Figure name="新学" value={begun} />
        <Figure name="记住率" value={words > 0 ? `${Math.round((remembered / words) * 100)}%` : '—'} />
      </dl>
      <dl className="rv-shares">
        {ratings.map(({ rating, label }) => (
          <div key={rating} className={`r${rating}`}>
            <dt>{label}</dt>
            <dd>
              <i style={{ inlineSize: `${(100 * (byRating[rating - 1] ?? 0)) / Math.max(1, ...byRating)}%` }} />
              <span className="num">{byRating[rating - 1]} 次</span>
            </dd>
          </div>
        ))}
      </dl>
      {overview && <DayChart title="接下来七天到期的词" days={overview.forecast.slice(1, 8)} />}
      {forgottenWords.length > 0 && (
        <div>
          <SectionHead title={`忘了的 ${forgottenWords.length} 个词`} />
          <ul className="rv-lapse">
            {forgottenWords.map(({ wordId, word, resolve }) => (
              <li key={wordId}>
                <b lang="en">{word}</b>
                <span>{resolve.split('\n')[0]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="rv-end">
        {isTrial ? (
          <Button look="primary" href="/Register">
            注册，学自己的词
          </Button>
        ) : (
          <Button look="primary" href="/article">
            去读一篇
          </Button>
        )}
        <Button href={againHref}>{isTrial ? '再试一次' : '再来一轮'}</Button>
        {onUndo && (
          <Button look="quiet" icon={Undo2} onClick={onUndo}>
            撤销最后一张
          </Button>
        )}
      </div>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{value}</b>
      </dd>
    </div>
  );
}
