/** Minutes read today against the day's goal. */
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { useFetched } from '../../shell/use-fetched.ts';
import { Button } from '../../ui/button.tsx';
import { LevelInvitation } from './level-invitation.tsx';

type TodayFigures = ResultOf<'GET /reader/history/data/today'>;

const fetchToday = (signal: AbortSignal) => api().call('GET /reader/history/data/today', {}, { signal });

export function Today({ isReader }: { isReader: boolean }) {
  const { value, state, retry } = useFetched(isReader, fetchToday);
  return (
    <section className="today" aria-labelledby="today">
      <h2 id="today" className="vh">
        今天
      </h2>
      <div className="today-row" aria-busy={state === 'loading'}>
        <Ring figures={value} />
        <div>
          {value && <TodayWords figures={value} />}
          {state === 'loading' && <p className="today-main faint">今天</p>}
          {state === 'failed' && (
            <>
              <p className="t14 dim">今天的阅读时间没有加载出来</p>
              <Button look="quiet" onClick={retry}>
                重试
              </Button>
            </>
          )}
        </div>
      </div>
      <LevelInvitation />
    </section>
  );
}

function TodayWords({ figures }: { figures: TodayFigures }) {
  const { minutes, missing } = minutesOf(figures);
  const { streak } = figures;
  return (
    <>
      <p className="today-main">{minutes > 0 ? `今天读了 ${minutes} 分钟` : '今天还没开始读'}</p>
      <p className="t14 dim">
        {missing > 0 ? `离目标还差 ${missing} 分钟` : '今天的目标完成了'}
        {streak > 1 && `，已连续 ${streak} 天`}
      </p>
    </>
  );
}

/** The words beside it say the same. */
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
          {minutesOf(figures).minutes}
        </text>
      )}
    </svg>
  );
}

/** Whole minutes: read ones that have passed, missing ones begun. */
function minutesOf({ seconds, goal_seconds: goalSeconds }: TodayFigures) {
  return {
    minutes: Math.floor(seconds / 60),
    missing: Math.max(0, Math.ceil((goalSeconds - seconds) / 60)),
  };
}
