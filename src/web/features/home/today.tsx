/** Minutes read and words begun today against the daily goals, words to review, and a link to the vocabulary test. */
import { ChevronRight } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import type { Me } from '#contract/shapes.ts';
import { readMinutes, readTimeText } from '#engine/minutes-read.ts';
import type { Query } from '../../data/query-store.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { useSeenAgain } from '../../data/use-seen-again.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { useSession } from '../../shell/session.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { spaced } from '../../ui/spaced.ts';

type TodayFigures = ResultOf<'GET /reader/history/data/today'>;

const figures = callQuery('GET /reader/history/data/today', {});
/** After the latest reviews, which may still be under way, have been sent. */
const readToday: Query<TodayFigures> = { ...figures, load: () => pageOutbox().flush().then(figures.load) };

export function Today({ isReader }: { isReader: boolean }) {
  const { data, state, refetch } = useQuery(readToday, isReader);
  useWordsChanged(refetch);
  const { refresh } = useSession();
  useSeenAgain(refetch, refresh);
  return (
    <section className="today" aria-labelledby="today">
      <h2 id="today" className="vh">
        今天
      </h2>
      <div className="today-row" aria-busy={state === 'loading'}>
        <Ring figures={data} />
        <div>
          {data && <TodayText figures={data} />}
          {state === 'loading' && <p className="today-main faint">今天</p>}
          {state === 'failed' && (
            <>
              <p className="t14 dim">今天的阅读时间没有加载出来</p>
              <Button look="quiet" onClick={refetch}>
                重试
              </Button>
            </>
          )}
        </div>
      </div>
      <DueWords due={data?.due} />
    </section>
  );
}

function TodayText({ figures }: { figures: TodayFigures }) {
  const { seconds, goal_seconds: goal, streak, new_words: begun, goal_new_words: wordGoal } = figures;
  const missing = Math.max(0, Math.ceil((goal - seconds) / 60));
  return (
    <>
      <p className="today-main">{seconds > 0 ? `今天读了${spaced(readTimeText(seconds))}` : '今天还没开始读'}</p>
      <p className="t14 dim">
        {missing > 0 ? `离目标还差 ${missing} 分钟` : '今天的目标完成了'}
        {streak > 1 && `，已连续 ${streak} 天`}
      </p>
      {wordGoal > 0 && (
        <p className="t14 dim">{begun >= wordGoal ? `新词学了 ${begun} 个，够了` : `新词 ${begun} / ${wordGoal} 个`}</p>
      )}
    </>
  );
}

/** Decorative: the text beside it says the same. */
function Ring({ figures }: { figures: TodayFigures | undefined }) {
  const share = figures && figures.goal_seconds > 0 ? Math.min(1, figures.seconds / figures.goal_seconds) : 0;
  return (
    <svg className="ring" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="31" className="ring-bg" />
      {share > 0 && (
        <circle
          cx="36"
          cy="36"
          r="31"
          className="ring-fg"
          pathLength="100"
          strokeDasharray={`${Math.round(share * 100)} 100`}
        />
      )}
      {figures && (
        <text x="36" y="42" textAnchor="middle">
          {readMinutes(figures.seconds)}
        </text>
      )}
    </svg>
  );
}

/** Words that are due; without any, the way to the vocabulary test. @param due by the account's own count while it is not known */
function DueWords({ due }: { due: number | undefined }) {
  const { me } = useSession();
  if (!me) return <div className="due" aria-hidden="true" />;
  due ??= me.counts.due;
  if (due === 0) return <LevelInvitation me={me} />;
  return (
    <PageLink className="due" to="/flashcard">
      <span>
        <b className="num">{withCommas(due)}</b> 个词该复习了
      </span>
      <span className="due-go">
        去复习
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}

function LevelInvitation({ me }: { me: Me }) {
  const isKnown = me.vocabulary !== null;
  return (
    <PageLink className="due" to={isKnown ? '/myword/placement' : '/myword/placement?form=short'}>
      <span>{me.vocabulary === null ? '还不知道你的词汇量' : `上次测的词汇量约 ${withCommas(me.vocabulary)}`}</span>
      <span className="due-go">
        {isKnown ? '再测一次' : '30 秒测一下'}
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}
