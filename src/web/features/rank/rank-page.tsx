/** The weekly rank: the week, what it counts and of whom, the list, and earlier weeks. */
import { ChevronLeft, ChevronRight, History, RefreshCw, UserPlus } from 'lucide';
import { useNavigation, useRevalidator } from 'react-router';
import type { RankCategory, RankRow } from '#contract/shapes.ts';
import { addDays } from '#engine/shanghai-time.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { HeldNotice } from './held-notice.tsx';
import { type PastWeek, PastWeeks, RankRules } from './past-weeks.tsx';
import { rankAddress, timeLeft, weekLabel } from './rank-labels.ts';
import { RankList, type RankWeek } from './rank-list.tsx';
import { RewardWaiting, WeekReward } from './reward.tsx';
import '../../ui/pages/rank.css';

const CATEGORIES: { value: RankCategory; label: string }[] = [
  { value: 'time', label: '时间' },
  { value: 'article', label: '篇数' },
  { value: 'word', label: '词数' },
];
const READERS = [
  { value: 'all', label: '全部' },
  { value: 'friends', label: '好友' },
] as const;

export interface RankPageProps {
  /** Null when it could not be had. */
  week: RankWeek | null;
  /** The Monday that was asked for; this week's unless one was. */
  rankDate: string;
  thisWeek: string;
  cat: RankCategory;
  who: 'all' | 'friends';
  /** Null for visitors. */
  past: readonly PastWeek[] | null;
  own: RankRow['user'] | null;
  /** The server's clock. */
  now: string;
}

export function RankPage(props: RankPageProps) {
  const { rankDate, thisWeek, cat, who, past, own, now } = props;
  const week = props.week && { ...props.week, closed: isOver(props.week, now) };
  const isPresent = rankDate === thisWeek;
  const named = isPresent ? null : rankDate;
  return (
    <div className="rk-grid">
      <div className="rk-main">
        <header className="rk-head">
          <h1 className="page-title in-bar">周榜</h1>
          <div className="rk-week">
            {week !== null && rankDate <= week.first_week ? (
              <IconButton icon={ChevronLeft} label="上一周" disabled />
            ) : (
              <IconButton
                href={rankAddress({ cat, who, week: addDays(rankDate, -7) })}
                icon={ChevronLeft}
                label="上一周"
              />
            )}
            <p>
              <b>{weekLabel(rankDate, thisWeek)}</b>
              <span className="t12 dim">{weekState(week, isPresent, now)}</span>
            </p>
            {isPresent ? (
              <IconButton icon={ChevronRight} label="下一周" disabled />
            ) : (
              <IconButton
                href={rankAddress({ cat, who, week: nextWeek(rankDate, thisWeek) })}
                icon={ChevronRight}
                label="下一周"
              />
            )}
          </div>
          {past !== null && <IconButton className="rk-weeks" href="#weeks" icon={History} label="往期" />}
        </header>
        <div className="rk-tools">
          <nav className="seg" aria-label="按什么排">
            {CATEGORIES.map(({ value, label }) => (
              <PageLink key={value} to={rankAddress({ cat: value, who, week: named })} aria-current={value === cat}>
                {label}
              </PageLink>
            ))}
          </nav>
          <nav className="seg" aria-label="看谁">
            {READERS.map(({ value, label }) => (
              <PageLink key={value} to={rankAddress({ cat, who: value, week: named })} aria-current={value === who}>
                {label}
              </PageLink>
            ))}
          </nav>
        </div>
        <WeekBody key={`${rankDate} ${cat} ${who}`} week={week} who={who} own={own} past={past} />
      </div>
      <aside className="rk-side">
        {past !== null && <PastWeeks weeks={past} cat={cat} thisWeek={thisWeek} />}
        <RankRules />
      </aside>
    </div>
  );
}

function WeekBody({ week, who, own, past }: Pick<RankPageProps, 'week' | 'who' | 'own' | 'past'>) {
  const { location } = useNavigation();
  const { revalidate, state } = useRevalidator();
  if (location?.pathname === '/Rank') return <SkeletonList rows={8} hasCovers />;
  if (week === null) {
    return (
      <ErrorState
        title="周榜没有取到"
        action={
          <Button icon={RefreshCw} onClick={() => void revalidate()} isBusy={state === 'loading'}>
            再试一次
          </Button>
        }
      >
        你的时间照样在记。
      </ErrorState>
    );
  }
  const { rank_date: rankDate, closed: isClosed, reward, held, items, me } = week;
  const [last] = past ?? [];
  const waiting =
    !isClosed && last?.reward?.state === 'ready' ? { rankDate: last.rank_date, reward: last.reward } : null;
  const isFriends = who === 'friends';
  const isAlone = isFriends && items.every(({ user }) => user.id === own?.id);
  return (
    <>
      {reward && <WeekReward rankDate={rankDate} reward={reward} />}
      {held && <HeldNotice rankDate={rankDate} held={held} />}
      {waiting && <RewardWaiting {...waiting} />}
      {isAlone ? (
        <EmptyState
          title="还没有好友一起读"
          action={
            <Button look="primary" href="/Award" icon={UserPlus} className="priced">
              邀请朋友
            </Button>
          }
        >
          <span className="priced">
            把邀请链接发给朋友，他注册后你们就在同一张好友榜上；他读完一篇，你得 3 天会员。
          </span>
        </EmptyState>
      ) : items.length === 0 && me === null && held === null ? (
        <EmptyWeek week={week} />
      ) : (
        <RankList week={week} isFriends={isFriends} own={own} />
      )}
    </>
  );
}

function EmptyWeek({ week: { rank_date: rankDate, first_week: first, closed: isClosed, cat } }: { week: RankWeek }) {
  if (isClosed)
    return <EmptyState title="这一周没有人上榜" action={<TextLink href={rankAddress({ cat })}>看本周</TextLink>} />;
  return (
    <EmptyState
      title="新的一周，还没有人开始读"
      action={
        <>
          <Button look="primary" href="/">
            挑一篇读
          </Button>
          {first < rankDate && (
            <TextLink href={rankAddress({ cat, week: addDays(rankDate, -7) })}>看上周的名次</TextLink>
          )}
        </>
      }
    >
      周榜每周一零点重新开始。{cat === 'time' ? '读满一分钟' : '读完一篇'}就有名次
      <span className="priced">，前十名下周可以领会员天数</span>。
    </EmptyState>
  );
}

/** The last reports of a week come and are counted within this time, ms. */
const SETTLING_MS = 10 * 60_000;

/** Whether its places stay. A week in which nobody read has none to write down: it is over with its last reports. */
function isOver({ closed, ends_at: endsAt, items }: RankWeek, now: string): boolean {
  return closed || (Date.parse(now) > Date.parse(endsAt) + SETTLING_MS && items.every(({ value }) => value === 0));
}

function weekState(week: RankWeek | null, isPresent: boolean, now: string): string {
  if (week === null) return '';
  if (week.closed) return week.items.length === 0 ? '已结束' : '已结束，名次不再变';
  return isPresent ? `本周，还有 ${timeLeft(week.ends_at, now)}` : '刚结束，正在结算';
}

/** Null for this week, which needs no date. */
function nextWeek(rankDate: string, thisWeek: string): string | null {
  const next = addDays(rankDate, 7);
  return next === thisWeek ? null : next;
}
