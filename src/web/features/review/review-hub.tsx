/** The start page of review: today's cards, review modes, the next days, articles whose words can be reviewed; for visitors a trial. */
import type { ReviewCard, WordOverview } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ArticleOfWords } from './core/articles-of-words.ts';
import { durationText } from './core/rating-labels.ts';
import { modes } from './core/review-modes.ts';
import { DayChart } from './day-chart.tsx';
import { NothingDue } from './empty-states.tsx';

export interface ReviewHubProps {
  overview: WordOverview;
  /** Words left for today. */
  due: number;
  fresh: number;
  /** Answered today, and due again within minutes. */
  again: number;
  /** The next card although it is not due; null when there is none at all. */
  ahead: ReviewCard | null;
  articles: readonly ArticleOfWords[];
  now: string;
}

export function ReviewHub({ overview, due, fresh, again, ahead, articles, now }: ReviewHubProps) {
  if (overview.total === 0) {
    return (
      <EmptyState title="还没有要复习的词" action={<Button href="/article">去挑文章</Button>}>
        读文章时把不认识的词加入生词，它们会在快忘的时候来到这里。也可以先
        <TextLink isInline href="/flashcard/demo">
          试一试
        </TextLink>
        。
      </EmptyState>
    );
  }
  const { today } = overview;
  const isAnything = due + fresh + again > 0;
  return (
    <div className="rv-hub">
      <section aria-labelledby="rv-today">
        <h2 id="rv-today" className="vh">
          今天
        </h2>
        {isAnything ? (
          <>
            <dl className="figs">
              <div>
                <dt>到期</dt>
                <dd>
                  <b className="num">{due}</b>
                </dd>
              </div>
              <div>
                <dt>新词</dt>
                <dd>
                  <b className="num">{fresh}</b>
                </dd>
              </div>
              {again > 0 && (
                <div>
                  <dt>再来一次</dt>
                  <dd>
                    <b className="num">{again}</b>
                  </dd>
                </div>
              )}
              <div>
                <dt>今天已复习</dt>
                <dd>
                  <b className="num">{today.reviewed}</b> 次
                </dd>
              </div>
            </dl>
            <Button look="primary" isWide href="/flashcard/start">
              {today.reviewed > 0 ? '接着复习' : '开始复习'}
            </Button>
          </>
        ) : (
          <NothingDue overview={overview} ahead={ahead} now={now} />
        )}
        {today.reviewed > 0 && (
          <p className="t14 dim rv-done-today">
            今天复习了 {today.reviewed} 次，用了 {durationText(today.spent)}
            {overview.streak > 1 && `，已连续 ${overview.streak} 天`}。
          </p>
        )}
      </section>
      {isAnything && (
        <section aria-labelledby="rv-modes">
          <SectionHead title="换个方式" id="rv-modes" />
          <ul className="rv-modes">
            {modes
              .filter(({ mode }) => mode !== 'mixed')
              .map(({ mode, label, said }) => (
                <li key={mode}>
                  <PageLink to={`/flashcard/start?mode=${mode}`}>
                    <b>{label}</b>
                    <span className="t14 dim">{said}</span>
                  </PageLink>
                </li>
              ))}
          </ul>
        </section>
      )}
      <section>
        <DayChart title="今天和接下来六天到期的词" days={overview.forecast.slice(0, 7)} isFromToday />
        <p className="rv-links">
          <TextLink href="/myword">全部生词</TextLink>
          {overview.leeches > 0 && <TextLink href="/myword?order=hard">{overview.leeches} 个词总是忘</TextLink>}
        </p>
      </section>
      {articles.length > 0 && (
        <section aria-labelledby="rv-articles">
          <SectionHead title="按文章复习" id="rv-articles" />
          <ul className="rv-articles">
            {articles.map(({ id, title, words }) => (
              <li key={id}>
                <PageLink to={`/flashcard/reviewArticleWords?article_id=${id}`}>
                  <b lang="en">{title}</b>
                  <span className="t14 dim" lang="en">
                    {words.join(', ')}
                  </span>
                </PageLink>
                <TextLink href={`/flashcard/articleQuestion?article_id=${id}`}>
                  小测
                  <span className="vh">
                    ：<span lang="en">{title}</span>
                  </span>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

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
