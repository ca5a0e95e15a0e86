/** The weekly rank: the week, what it counts and of whom, the list, and beside it earlier weeks and how the rank counts. */
import { ChevronLeft, ChevronRight, History, RefreshCw, UserPlus } from 'lucide';
import { useNavigation, useRevalidator } from 'react-router';
import type { RankCategory, RankRow } from '#contract/shapes.ts';
import { addDays } from '#engine/shanghai-time.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { rankAddress, timeLeft, valueLabel, weekLabel } from './rank-labels.ts';
import { RankList, type RankWeek } from './rank-list.tsx';
import { HeldLastWeek, HeldNotice, RewardWaiting, WeekReward } from './rank-notices.tsx';
import '../../ui/pages/rank.css';
import type { ResultOf } from '#contract/index.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';

const CATEGORIES: { value: RankCategory; label: string }[] = [
  { value: 'time', label: '时间' },
  { value: 'article', label: '篇数' },
  { value: 'word', label: '词数' },
];
const READERS = [
  { value: 'all', label: '全部' },
  { value: 'friends', label: '好友' },
] as const;

interface RankPageProps {
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
      {!isClosed && last?.held?.is_decided === false && <HeldLastWeek rankDate={last.rank_date} />}
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

/**
 * Whether the week's places are final. A week in which nobody read has none to write down: it is over when its last reports have arrived.
 */
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

type PastWeek = ResultOf<'GET /reader/history/rank/mine'>['items'][number];

interface PastWeeksProps {
  weeks: readonly PastWeek[];
  cat: RankCategory;
  thisWeek: string;
}

/** Beside the list: the reader's earlier weeks, and the rules of the rank. */
function PastWeeks({ weeks, cat, thisWeek }: PastWeeksProps) {
  return (
    <section className="rk-past" id="weeks" aria-labelledby="rank-past">
      <SectionHead id="rank-past" title="我的往期" />
      {weeks.length === 0 && <p className="t14 dim">还没有。一周结束后，名次会记在这里。</p>}
      <ol>
        {weeks.map(({ rank_date: week, value, rank, closed: isClosed, reward, held }) => (
          <li key={week}>
            <PageLink to={rankAddress({ cat, week })}>
              <span>
                <b>{weekLabel(week, thisWeek)}</b>
                <span className="t12 dim">
                  {rank === null && (isClosed || held) ? withoutPlace(held) : valueLabel(cat, value)}
                </span>
              </span>
              {reward && (
                <span className="priced">
                  <RewardTag reward={reward} />
                </span>
              )}
              {!isClosed && <Tag>正在结算</Tag>}
              <span className="num pr">{rank ?? '–'}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function withoutPlace(held: PastWeek['held']): string {
  if (held === null) return '没有名次';
  return held.is_decided ? '不上榜' : '正在核对';
}

function RewardTag({ reward: { state, days } }: { reward: NonNullable<PastWeek['reward']> }) {
  if (state === 'ready') return <Tag tone="warn">待领 {days} 天</Tag>;
  if (state === 'held') return <Tag>核对中</Tag>;
  if (state === 'refused') return <Tag>没有奖励</Tag>;
  return <Tag>{state === 'taken' ? `领了 ${days} 天` : '过期未领'}</Tag>;
}

const RULES = [
  { name: '时间', text: '读文章和书，页面开着并且在用才算，几台设备同时读只算一份；读满 1 分钟才有名次' },
  { name: '篇数词数', text: '第一次读完的文章，和它们的词数' },
  { name: '一样多', text: '先到的排在前面' },
  {
    name: '前十名',
    text: '第 1 名 7 天会员，第 2 名 5 天，第 3 名 3 天，第 4 到 10 名 1 天，结束后七天内领；几个榜都进前十，领最好的一份',
    isPriced: true,
  },
  {
    name: '核对',
    text: '不像人在读的成绩先不上榜，看过再恢复；同一台设备上的几个账号只算最好的一个，同一个网络里总是同时读的几个账号先算两个',
  },
];

function RankRules() {
  return (
    <section className="rk-rules" aria-labelledby="rank-rules">
      <SectionHead id="rank-rules" title="怎么算" />
      <dl>
        {RULES.map(({ name, text, isPriced }) => (
          <div key={name} className={isPriced ? 'priced' : undefined}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
