/**
 * The weekly rank by time, articles and words: standings kept while reading is reported (tally.ts), weeks closed (closing.ts), readers who
 * are looked at (holds.ts), and here what readers see of it and the rewards they claim.
 */
import { AppError } from '#contract/errors.ts';
import type { RankCategory } from '#contract/shapes.ts';
import { addDays, periodStart } from '#engine/shanghai-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { ListPage, Slice } from '#server/db/slice.ts';
import type { ReadingTally } from '#server/features/history/service.ts';
import type { Standing as MemberStanding, MembershipService } from '#server/features/membership/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import * as closed from './closed-queries.ts';
import { closesAt, createUpkeep, type Upkeep } from './closing.ts';
import { holdsOf } from './hold-queries.ts';
import { createHolds, type HoldRow, type Holds } from './holds.ts';
import * as queries from './queries.ts';
import { leastKey, valueIn, weekEnd, weekOf } from './standing-key.ts';
import { createTally } from './tally.ts';

export type { HoldRow, ListedHold } from './holds.ts';

/** Places in the list; a reader further down sees the places around. */
export const LISTED = 1_000;
const AROUND = 2;
/** Earlier weeks of one reader. */
const PAST_WEEKS = 7;

export interface RankLine extends queries.Person {
  place: number;
  /** Seconds, articles or words. */
  value: number;
  isFriend: boolean;
}

export type AwardState = 'ready' | 'taken' | 'expired' | 'held' | 'refused';
export interface WeekAward extends Pick<closed.AwardRow, 'week' | 'cat' | 'place' | 'days' | 'expiresAt'> {
  state: AwardState;
  /** The hold for which the award waits or was refused. */
  hold: HoldRow | null;
}

export interface RankPage extends ListPage<RankLine> {
  week: string;
  endsAt: Date;
  isClosed: boolean;
  me: RankLine | null;
  /** Next to me, where I am not among `items`. */
  around: RankLine[];
  award: WeekAward | null;
  /** Why I am not in the rank, and my value. */
  held: { hold: HoldRow; value: number } | null;
}

export interface PastWeek {
  week: string;
  value: number;
  place: number | null;
  /** Whether its places are final: those of the last week are not for some minutes. */
  isClosed: boolean;
  award: WeekAward | null;
  /** Why I am not in it. */
  hold: HoldRow | null;
}

export interface WantedRank extends Slice {
  cat: RankCategory;
  /** A Monday; by default of this week. */
  week: string | undefined;
  onlyFriends: boolean;
}

export interface RankService {
  tally: ReadingTally;
  upkeep: Upkeep;
  holds: Holds;
  /** @throws {AppError} INVALID_INPUT for a day that is no Monday, or in the future */
  page(userId: number | null, wanted: WantedRank): Promise<RankPage>;
  /** Earlier weeks, the latest first, down to the first in which there is a place or a hold, or may be one. */
  past(userId: number, cat: RankCategory): Promise<PastWeek[]>;
  /** Days for a place among the first ten, once. @throws {AppError} CONFLICT with what stands against it, AWARD_TAKEN */
  receive(userId: number, week: string): Promise<{ days: number; standing: MemberStanding }>;
  /** @throws {AppError} INVALID_INPUT, CONFLICT */
  explain(userId: number, week: string, statement: string): Promise<void>;
}

export interface RankOptions {
  database: Pick<Database, 'db'>;
  secrets: Secrets;
  membership: Pick<MembershipService, 'grantDays'>;
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The reader's inviter, and those whom the reader invited. */
  friendsOf(userId: number): Promise<number[]>;
  trustsProxy: boolean;
  now: () => Date;
}

export function createRank(options: RankOptions): RankService {
  const { secrets, membership, changeAccounts, friendsOf, trustsProxy, now } = options;
  const { db } = options.database;
  const upkeep = createUpkeep({ db, now });
  const holds = createHolds({ db, now });

  function weekNamed(day: string | undefined): string {
    const present = weekOf(now());
    const week = day ?? present;
    if (periodStart(week, 'week') !== week)
      throw new AppError('INVALID_INPUT', { fields: { rank_date: '周榜的日期是那一周的星期一' } });
    if (week > present) throw new AppError('INVALID_INPUT', { fields: { rank_date: '这一周还没有到' } });
    return week;
  }

  /** Whether the week's places are final: they are written down, or there are none, as in weeks from before the rank. */
  async function isOver(tx: Queryable, week: string): Promise<boolean> {
    if ((await closed.closedAt(tx, week)) !== null) return true;
    return now() >= closesAt(week) && !(await closed.hasStandings(tx, week));
  }

  /** @param holds what stands against the reader, also in other weeks */
  function stateOf(award: closed.AwardRow, holds: readonly HoldRow[]): AwardState {
    if (award.takenAt !== null) return 'taken';
    const own = holds.filter(({ week }) => week === award.week);
    if (own.some(({ state }) => state === 'kept')) return 'refused';
    if (own.length > 0) return 'held';
    return award.expiresAt < now() ? 'expired' : 'ready';
  }

  function presentAward(award: closed.AwardRow, holds: readonly HoldRow[]): WeekAward {
    const { week, cat, place, days, expiresAt } = award;
    const state = stateOf(award, holds);
    const stands = (hold: HoldRow) => hold.week === week && (state === 'held' || hold.state === 'kept');
    const hold = state === 'held' || state === 'refused' ? (holds.find(stands) ?? null) : null;
    return { week, cat, place, days, expiresAt, state, hold };
  }

  async function awardOf(tx: Queryable, userId: number, week: string): Promise<WeekAward | null> {
    const award = await closed.awardIn(tx, week, userId);
    return award === undefined ? null : presentAward(award, await holdsOf(tx, [week], userId));
  }

  return {
    tally: createTally({ secrets, trustsProxy }),
    upkeep,
    holds,
    async page(userId, wanted) {
      const week = weekNamed(wanted.week);
      if (wanted.onlyFriends && userId === null) throw new AppError('LOGIN_REQUIRED');
      const friends = userId === null ? [] : await friendsOf(userId);
      // Read in one snapshot, so that places in the list and my own agree.
      return db.transaction(
        async (tx) => {
          const isClosed = await isOver(tx, week);
          const board = { week, cat: wanted.cat };
          const source = isClosed ? closedBoard(tx, board) : openBoard(tx, board);
          const isFriend = new Set(friends);
          const line = (row: Omit<RankLine, 'isFriend'>): RankLine => ({ ...row, isFriend: isFriend.has(row.userId) });
          const page = { week, endsAt: weekEnd(week), isClosed };
          const hold = userId === null ? null : outHold(week, await holdsOf(tx, [week], userId));
          const held = hold && { hold, value: await heldValue(tx, board, hold.userId) };
          const award = userId === null || !isClosed ? null : await awardOf(tx, userId, week);
          if (wanted.onlyFriends) {
            const items = await amongFriends(tx, source, [...friends, ...(userId === null || held ? [] : [userId])]);
            const me = items.find((row) => row.userId === userId) ?? null;
            return { ...page, items: items.map(line), next_offset: null, me: me && line(me), around: [], award, held };
          }
          const limit = Math.max(0, Math.min(wanted.limit, LISTED - wanted.offset));
          const rows = await source.list(wanted.offset, limit + 1);
          const items = rows.slice(0, limit).map(line);
          const next_offset = rows.length > limit && wanted.offset + limit < LISTED ? wanted.offset + limit : null;
          const found = userId === null || held ? null : await source.own(userId);
          const me = found && line(found.line);
          const isListed = items.some((row) => row.userId === userId);
          const around = found === null || isListed ? [] : (await found.around()).map(line);
          return { ...page, items, next_offset, me, around, award, held };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    },
    async past(userId, cat) {
      const last = addDays(weekOf(now()), -7);
      const first = addDays(last, -7 * (PAST_WEEKS - 1));
      const dates = Array.from({ length: PAST_WEEKS }, (_, index) => addDays(last, -7 * index));
      const [isLastOver, keys, places, awards, holds] = await Promise.all([
        isOver(db, last),
        queries.keysOf(db, last, userId),
        closed.pastPlaces(db, userId, cat, first, PAST_WEEKS),
        closed.awardsOf(db, userId, first, PAST_WEEKS),
        holdsOf(db, dates, userId),
      ]);
      const key = keys.find((row) => row.cat === cat)?.key ?? 0;
      const weeks = dates.map((week) => {
        const isClosed = week !== last || isLastOver;
        const placed = places.find((row) => row.week === week);
        const award = awards.find((row) => row.week === week);
        const { value = isClosed ? 0 : valueIn(key), place = null } = placed ?? {};
        const hold = outHold(week, holds);
        const earned = award === undefined ? null : presentAward(award, holds);
        return { week, value, place, isClosed, award: earned, hold };
      });
      const isSomething = ({ place, hold, isClosed }: PastWeek) =>
        place !== null || hold !== null || (!isClosed && key >= leastKey(cat));
      return weeks.slice(0, weeks.findLastIndex(isSomething) + 1);
    },
    receive: (userId, day) => {
      const week = weekNamed(day);
      return changeAccounts(async (tx) => {
        if (!(await isOver(tx, week))) {
          const msg = now() < weekEnd(week) ? '这一周还没有结束' : '这一周正在结算，过几分钟再领';
          throw new AppError('CONFLICT', { msg });
        }
        const award = await closed.lockAward(tx, week, userId);
        if (award === undefined) throw new AppError('CONFLICT', { msg: '这一周没有可以领的奖励' });
        const state = stateOf(award, await holdsOf(tx, [week], userId));
        if (state === 'taken') throw new AppError('AWARD_TAKEN');
        if (state !== 'ready') throw new AppError('CONFLICT', { msg: WHY_NOT[state] });
        await closed.takeAward(tx, week, userId, now());
        const { place, days } = award;
        const { standing } = await membership.grantDays(tx, {
          userId,
          level: 1,
          days,
          source: 'award',
          reference: `rank ${week} ${userId}`,
          remark: `周榜第 ${place} 名`,
        });
        if (standing === null) throw new AppError('CONFLICT');
        return { days, standing };
      });
    },
    explain: (userId, day, statement) => holds.explain(userId, weekNamed(day), statement),
  };
}

/** What keeps a reader out of a week; who shares a network has a place, and only the days wait. */
const outHold = (week: string, holds: readonly HoldRow[]): HoldRow | null =>
  holds.find((hold) => hold.week === week && hold.reason !== 'network') ?? null;

/** Why days cannot be claimed. */
const WHY_NOT = {
  held: '这一周的成绩正在核对，核对过了再领',
  refused: '这一周的成绩核对过了，没有奖励',
  expired: '领取时间已过',
} as const;

type Line = Omit<RankLine, 'isFriend'>;
interface Source {
  list(offset: number, limit: number): Promise<Line[]>;
  /** Lines of these readers in no order, without those who are not in the rank. */
  of(userIds: readonly number[]): Promise<(Line | (Omit<Line, 'place'> & { key: number }))[]>;
  own(userId: number): Promise<{ line: Line; around(): Promise<Line[]> } | null>;
}
type Board = { week: string; cat: RankCategory };

function openBoard(tx: Queryable, board: Board): Source {
  const lines = (rows: queries.Standing[], first: number): Line[] =>
    rows.map(({ key, ...person }, index) => ({ ...person, place: first + index, value: valueIn(key) }));
  return {
    list: async (offset, limit) => lines(await queries.bestStandings(tx, board, { offset, limit }), offset + 1),
    of: async (userIds) =>
      (await queries.standingsOf(tx, board, userIds)).map((row) => ({ ...row, value: valueIn(row.key) })),
    async own(userId) {
      const [standing] = await queries.standingsOf(tx, board, [userId]);
      if (standing === undefined) return null;
      const place = await queries.placeOf(tx, board, standing.key, userId);
      const [line] = lines([standing], place);
      if (line === undefined) return null;
      return {
        line,
        async around() {
          const above = await queries.neighbours(tx, board, standing, 'above', AROUND);
          const below = await queries.neighbours(tx, board, standing, 'below', AROUND);
          return lines([...above.toReversed(), standing, ...below], place - above.length).filter(
            (row) => row.userId !== userId,
          );
        },
      };
    },
  };
}

function closedBoard(tx: Queryable, board: Board): Source {
  return {
    list: (offset, limit) => closed.placesListed(tx, board, { offset, limit }),
    of: (userIds) => closed.placesOf(tx, board, userIds),
    async own(userId) {
      const [line] = await closed.placesOf(tx, board, [userId]);
      return line ? { line, around: async () => [] } : null;
    },
  };
}

/** Friends by what they have read, those who have not yet at the end by name. */
async function amongFriends(tx: Queryable, source: Source, userIds: readonly number[]): Promise<Line[]> {
  const [rows, people] = await Promise.all([source.of(userIds), queries.peopleOf(tx, userIds)]);
  const order = (row: (typeof rows)[number]) => ('key' in row ? -row.key : row.place);
  const read = rows.toSorted((a, b) => order(a) - order(b) || a.userId - b.userId);
  const hasRead = new Set(read.map(({ userId }) => userId));
  const others = people.filter(({ userId }) => !hasRead.has(userId)).toSorted((a, b) => a.userId - b.userId);
  return [...read, ...others.map((person) => ({ ...person, value: 0 }))].map(
    ({ userId, name, avatar, value }, index) => ({
      userId,
      name,
      avatar,
      value,
      place: index + 1,
    }),
  );
}

async function heldValue(tx: Queryable, { week, cat }: Board, userId: number): Promise<number> {
  const keys = await queries.keysOf(tx, week, userId);
  return valueIn(keys.find((row) => row.cat === cat)?.key ?? 0);
}
