/** Beside the list: the reader's earlier weeks, and how the rank counts. */
import type { ResultOf } from '#contract/index.ts';
import type { RankCategory } from '#contract/shapes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { rankAddress, valueLabel, weekLabel } from './rank-labels.ts';

export type PastWeek = ResultOf<'GET /reader/history/rank/mine'>['items'][number];

interface PastWeeksProps {
  weeks: readonly PastWeek[];
  cat: RankCategory;
  thisWeek: string;
}

export function PastWeeks({ weeks, cat, thisWeek }: PastWeeksProps) {
  return (
    <section className="rk-past" id="weeks" aria-labelledby="rank-past">
      <SectionHead id="rank-past" title="我的往期" />
      {weeks.length === 0 && <p className="t14 dim">还没有。一周结束后，名次会记在这里。</p>}
      <ol>
        {weeks.map(({ rank_date: week, value, rank, reward }) => (
          <li key={week}>
            <PageLink to={rankAddress({ cat, week })}>
              <span>
                <b>{weekLabel(week, thisWeek)}</b>
                <span className="t12 dim">{rank === null ? '没有名次' : valueLabel(cat, value)}</span>
              </span>
              {reward && (
                <span className="priced">
                  <RewardTag reward={reward} />
                </span>
              )}
              <span className="num pr">{rank ?? '–'}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RewardTag({ reward: { state, days } }: { reward: NonNullable<PastWeek['reward']> }) {
  if (state === 'ready') return <Tag tone="warn">待领 {days} 天</Tag>;
  if (state === 'held') return <Tag>核对中</Tag>;
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

export function RankRules() {
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
