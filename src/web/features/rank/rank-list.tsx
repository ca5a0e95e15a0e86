/** The list of a week: three first, the rows, a gap where many are left out, and the reader's own row, which stays on the screen. */
import { ChevronDown, UserPlus } from 'lucide';
import { Fragment, type ReactNode, useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { RankRow } from '#contract/shapes.ts';
import { usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { missingLabel, rankAddress } from './rank-labels.ts';
import { Portrait, RankValue, TopThree } from './top-three.tsx';

export type RankWeek = ResultOf<'GET /reader/history/rank/week'>;

/** Rows before the gap, and on each side of the reader's own. */
const [BEFORE_GAP, BESIDE] = [10, 2];

interface RankListProps {
  week: RankWeek;
  isFriends: boolean;
  /** The reader; null for a visitor. */
  own: RankRow['user'] | null;
}

export function RankList({ week, isFriends, own }: RankListProps) {
  const { cat, rank_date: rankDate, me, held } = week;
  const list = usePagedQuery(
    week,
    (offset) =>
      api().call('GET /reader/history/rank/week', { query: { cat, rank_date: rankDate, offset: String(offset) } }),
    ({ user }) => user.id,
    { visit: useVisit() },
  );
  useReturn(list, week);
  const [isWhole, setWhole] = useState(false);
  const isFar = !isFriends && me !== null && me.rank > BEFORE_GAP + BESIDE + 1;
  const near = me === null ? [] : [...week.around, me];
  const isNear = ({ rank }: RankRow) => me !== null && Math.abs(rank - me.rank) <= BESIDE;
  const listed = isFar && !isWhole ? list.items.filter((row) => row.rank <= BEFORE_GAP || isNear(row)) : list.items;
  const known = new Set(listed.map(({ user }) => user.id));
  const rows = [...listed, ...near.filter(({ user }) => !known.has(user.id))].toSorted((a, b) => a.rank - b.rank);
  const [first, rest] = isFriends || rows[0]?.rank !== 1 ? [[], rows] : [rows.slice(0, 3), rows.slice(3)];
  const above = rows.findLast((row) => me !== null && row.rank < me.rank);
  const hint =
    me && above && !week.closed
      ? `${missingLabel(cat, me.value, above.value)}${isFriends ? `追上${above.user.name}` : `到第 ${above.rank} 名`}`
      : null;
  return (
    <>
      {first.length > 0 && <TopThree rows={first} cat={cat} ownId={own?.id ?? null} />}
      <ol className="rk-list" start={rest[0]?.rank}>
        {rest.map((row, index) => {
          const before = rest[index - 1]?.rank ?? first.at(-1)?.rank ?? row.rank - 1;
          return (
            <Fragment key={row.user.id}>
              {row.rank > before + 1 && (
                <Gap from={before + 1} to={row.rank - 1} onOpen={isWhole ? null : () => setWhole(true)} />
              )}
              <Row row={row} cat={cat} isMe={row.user.id === own?.id} hint={hint} />
            </Fragment>
          );
        })}
        {own === null && <GuestRow />}
        {own !== null && me === null && <WithoutPlace user={own} week={week} isHeld={held !== null} />}
      </ol>
      {isFriends ? (
        <Button href="/Award" icon={UserPlus} isWide className="rk-more priced">
          邀请朋友
        </Button>
      ) : (
        (isWhole || !isFar) && (
          <LoadMore
            list={list}
            hrefOf={(offset) => `${rankAddress({ cat, week: rankDate })}&offset=${offset}`}
            endText={list.items.length > 50 ? '就这么多人' : ''}
          />
        )
      )}
    </>
  );
}

function Row({ row, cat, isMe, hint }: { row: RankRow; cat: RankWeek['cat']; isMe: boolean; hint: string | null }) {
  const { rank, user, value, days, is_friend: isFriend } = row;
  const shown = (
    <>
      <span className="rk-n num">{rank}</span>
      <Portrait user={user} size={36} />
      <span className="rk-name">
        <span>{user.name}</span>
        {isMe && <em>我</em>}
        {!isMe && isFriend && <em className="fr">好友</em>}
        {isMe && hint && <small>{hint}</small>}
      </span>
      {days > 0 && !isMe && <span className="rk-d priced">{days} 天</span>}
      <RankValue cat={cat} value={value} />
    </>
  );
  return isMe ? <OwnRow>{shown}</OwnRow> : <li className="rk">{shown}</li>;
}

function OwnRow({ children }: { children: ReactNode }) {
  return (
    <li className="rk me" aria-current="true">
      <div className="rk-in">{children}</div>
    </li>
  );
}

/** @param onOpen null once everything that can be shown is */
function Gap({ from, to, onOpen }: { from: number; to: number; onOpen: (() => void) | null }) {
  const label = from === to ? `第 ${from} 名` : `第 ${from} – ${to} 名`;
  return (
    <li className="rk-gap">
      {onOpen === null ? (
        <span className="t14 dim">{label}</span>
      ) : (
        <TextLink onClick={onOpen}>
          {label}
          <Icon of={ChevronDown} size="sm" />
        </TextLink>
      )}
    </li>
  );
}

function GuestRow() {
  return (
    <OwnRow>
      <span className="rk-name guest">
        <span>登录后能看到自己的名次</span>
      </span>
      <Button href="/Login?next=%2FRank">登录</Button>
    </OwnRow>
  );
}

/** Row of a reader without a place: one who has not read, or who is held. */
function WithoutPlace({ user, week, isHeld }: { user: RankRow['user']; week: RankWeek; isHeld: boolean }) {
  const start = week.cat === 'time' ? '读满 1 分钟就有名次' : '这周还没读完，读完一篇就有名次';
  const held = week.held?.is_decided ? '核对过了，这一周不上榜' : '核对中，通过后补上名次';
  return (
    <OwnRow>
      <span className="rk-n num">–</span>
      <Portrait user={user} size={36} />
      <span className="rk-name">
        <span>{user.name}</span>
        <em>我</em>
        <small>{isHeld ? held : week.closed ? '这一周没有名次' : start}</small>
      </span>
      {isHeld ? (
        <RankValue cat={week.cat} value={week.held?.value ?? 0} />
      ) : (
        !week.closed && <TextLink href="/">去读</TextLink>
      )}
    </OwnRow>
  );
}
