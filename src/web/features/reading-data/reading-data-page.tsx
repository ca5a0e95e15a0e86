/** The page of reading data: streak and week, the year, minutes, and the figures of progress, which come in a call of their own. */
import { CalendarDays, Check, Coffee } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { minutesOf } from '#engine/minutes-read.ts';
import { durationText } from '#engine/reading-duration.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { spaced } from '../../ui/spaced.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Calendar } from './calendar.tsx';
import { KnownShare } from './known-share.tsx';
import { Minutes } from './minutes.tsx';
import { MetFigure, SpeedFigure, VocabularyFigure } from './progress-figures.tsx';
import { type DayFigures, dayText, type ReadingData, weekOf, yearToReview } from './reading-days.ts';

/** Days with reading from which there is something to draw, and articles for the share of known words. */
const [ENOUGH_DAYS, ENOUGH_ARTICLES] = [3, 5];

const readProgress = callQuery('GET /reader/history/progress', {});

interface ReadingDataPageProps {
  /** Figures by day, up to today; null for visitors. */
  data: ReadingData | null;
  today: string;
  /** The reader has a result of the vocabulary test. */
  isTested: boolean;
}

export function ReadingDataPage({ data, today, isTested }: ReadingDataPageProps) {
  return (
    <div className="rd">
      <div className="rd-head">
        <h1 className="page-title in-bar">阅读数据</h1>
        {data && <YearLink year={yearToReview(data.items, today)} />}
      </div>
      {data === null ? (
        <EmptyState title="登录后，每次阅读都会记下来" action={<Button href="/Login?next=%2Fread_data">登录</Button>}>
          连续读了几天、每天多少分钟、认得多少词、读得多快，都在这里，也说得出从哪里来。
        </EmptyState>
      ) : (
        <Figures data={data} today={today} isTested={isTested} />
      )}
    </div>
  );
}

function YearLink({ year }: { year: number }) {
  return (
    <TextLink href={`/read_data/${year}`}>
      <Icon of={CalendarDays} size="sm" />
      {year} 年度回顾
    </TextLink>
  );
}

function Figures({ data, today, isTested }: ReadingDataPageProps & { data: ReadingData }) {
  const { items: days, rest, goal_seconds: goalSeconds } = data;
  const { data: progress, state, refetch } = useQuery(readProgress);
  const daysRead = days.filter(({ seconds }) => seconds > 0).length;
  if (daysRead < ENOUGH_DAYS && data.longest_streak < ENOUGH_DAYS) {
    return <Beginning data={data} daysRead={daysRead} isTested={isTested} />;
  }
  const rests = new Set(rest.days);
  return (
    <div className="rd-body">
      <section className="rd-top" aria-labelledby="rd-streak">
        <Streak data={data} today={today} />
        <Week data={data} rests={rests} today={today} />
        <WeekFigures days={days} goalSeconds={goalSeconds} today={today} />
      </section>
      <Calendar days={days} rests={rests} />
      <Minutes days={days} rests={rests} goalSeconds={goalSeconds} />
      {progress && (
        <>
          <KnownShare known={progress.known} today={today} />
          <VocabularyFigure vocabulary={progress.vocabulary} />
          <SpeedFigure speed={progress.speed} />
          <MetFigure met={progress.met} />
        </>
      )}
      {state === 'loading' && (
        <div className="rd-skel" role="status" aria-label="正在取进步的数据">
          <i />
          <i />
        </div>
      )}
      {state === 'failed' && (
        <ErrorState title="进步的数据没有取到" onRetry={refetch}>
          数据都在，连上网就能看。
        </ErrorState>
      )}
    </div>
  );
}

function Streak({ data, today }: { data: ReadingData; today: string }) {
  const { streak, longest_streak: longest, longest_from: from, longest_to: to, rest } = data;
  const isBroken = streak < longest && longest > 1 && streak <= 1;
  const isResting = streak > 0 && data.streak_to !== today;
  const hasSkimmed = (data.items.at(-1)?.seconds ?? 0) > 0;
  const span = from && to ? `，${spanText(from, to, today)}` : '';
  return (
    <div className="rd-streak">
      <h2 className="label" id="rd-streak">
        {isBroken ? '重新开始' : '连续阅读'}
      </h2>
      <p className="rd-big">
        <b className="num">{streak}</b> 天
      </p>
      <p className="t14 dim">
        {isResting
          ? `${hasSkimmed ? '今天只是跳读，还不算。' : ''}${rest.left > 0 ? '今天休息也不断，读一点就不用休息日' : '今天读一点就接上，这个月的休息日用完了'}`
          : isBroken
            ? `上一段已记下，最长还是 ${longest} 天${span}`
            : `最长 ${longest} 天${span}`}
      </p>
    </div>
  );
}

/** With its year where that is another one than that of `near`. */
function nearText(day: string, near: string): string {
  return day.slice(0, 4) === near.slice(0, 4) ? dayText(day) : `${day.slice(0, 4)} 年 ${dayText(day)}`;
}

function spanText(from: string, to: string, today: string): string {
  if (from === to) return nearText(from, today);
  // A day without a year would be taken for one of the year before it.
  return `${nearText(from, today)}到 ${nearText(to, from)}`;
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface WeekProps {
  data: ReadingData;
  rests: ReadonlySet<string>;
  today: string;
}

function Week({ data, rests, today }: WeekProps) {
  const { items, goal_seconds: goal, rest } = data;
  const month = Number(today.slice(5, 7));
  return (
    <div className="rd-week">
      <ol className="wk" aria-label="这一周">
        {weekOf(items, today).map((day, index) => {
          const share = day ? Math.min(1, day.seconds / goal) : 0;
          const isRest = day !== undefined && day.seconds === 0 && rests.has(day.date);
          const look = isRest ? 'free' : share === 1 ? 'full' : share > 0 ? 'part' : undefined;
          return (
            <li key={WEEKDAYS[index]} className={classes(look, day?.date === today && 'now')}>
              <span>{WEEKDAYS[index]}</span>
              <i aria-hidden="true" style={{ '--p': `${Math.round(share * 100)}%` } as CSSProperties} />
              <b className="num">{isRest ? '休' : day ? minutesOf(day.seconds) : '–'}</b>
            </li>
          );
        })}
      </ol>
      <p className="t14 rd-free">
        <span className="sym">
          <Icon of={Coffee} size="sm" />
          {rest.left > 0
            ? `本月 ${rest.used + rest.left} 个休息日，用了 ${rest.used} 个，还剩 ${rest.left} 个`
            : `${month} 月的 ${rest.used} 个休息日都用完了，下个月又有 ${rest.used} 个`}
        </span>
      </p>
    </div>
  );
}

function WeekFigures({
  days,
  goalSeconds,
  today,
}: {
  days: readonly DayFigures[];
  goalSeconds: number;
  today: string;
}) {
  const week = weekOf(days, today).filter((day) => day !== undefined);
  const sum = (of: (day: DayFigures) => number) => week.reduce((total, day) => total + of(day), 0);
  const reached = week.filter(({ seconds }) => seconds >= goalSeconds).length;
  return (
    <dl className="figs">
      <Entry name="本周读了">{durationText(sum(({ seconds }) => seconds))}</Entry>
      <Entry name="读完">{`${sum(({ articles }) => articles)} 篇`}</Entry>
      <Entry name="读完的词">{`${withCommas(sum(({ words }) => words))} 词`}</Entry>
      <Entry name="达标">{`${reached} 天，共 ${week.length} 天`}</Entry>
    </dl>
  );
}

/** Numbers are large, the words between them small. */
function Entry({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children.split(/([\d,]+)/).map((part, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place only
            <b key={index} className="num">
              {part}
            </b>
          ) : (
            part
          ),
        )}
      </dd>
    </div>
  );
}

interface BeginningProps {
  data: ReadingData;
  daysRead: number;
  isTested: boolean;
}

function Beginning({ data, daysRead, isTested }: BeginningProps) {
  const { articles } = data.total;
  const today = data.items.at(-1);
  const first = data.items.find(({ seconds }) => seconds > 0);
  return (
    <section className="rd-empty">
      <p className="rd-big">
        <b className="num">{daysRead}</b> 天
      </p>
      <p className="t18">
        {today && today.seconds > 0
          ? `今天读了${spaced(durationText(today.seconds))}，数据从${first && daysRead > 1 ? ` ${nearText(first.date, today.date)}` : '今天'}记起`
          : '读第一篇，数据就从那天记起'}
      </p>
      <p className="dim">读满三天有每天的分钟，一档读完三篇有速度，读完五篇就知道你认得多少。</p>
      <ol className="rd-steps">
        <Step isDone={daysRead > 0} left={null}>
          读第一篇
        </Step>
        <Step isDone={daysRead >= ENOUGH_DAYS} left={`还差 ${ENOUGH_DAYS - daysRead} 天`}>
          读满三天
        </Step>
        <Step isDone={articles >= ENOUGH_ARTICLES} left={`还差 ${ENOUGH_ARTICLES - articles} 篇`}>
          读完五篇
        </Step>
        <Step isDone={isTested} left={<TextLink href="/myword/placement">去测</TextLink>}>
          测一次词汇量，2 分钟
        </Step>
      </ol>
      <Button href="/article" look="primary">
        {daysRead > 0 ? '挑一篇接着读' : '挑一篇读'}
      </Button>
    </section>
  );
}

function Step({ isDone, left, children }: { isDone: boolean; left: ReactNode; children: string }) {
  return (
    <li>
      {isDone ? <Icon of={Check} size="sm" /> : <i />}
      <span>
        {children}
        {isDone && <span className="vh">，完成了</span>}
      </span>
      {!isDone && <span className="t12 dim">{left}</span>}
    </li>
  );
}
