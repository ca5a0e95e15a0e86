/**
 * Upkeep of the rank: adding up moves, and closing weeks that are over. A week is closed in one transaction: killed in the middle, nothing
 * of it is there, and the next run does the same from the same standings, which take nothing any more by then.
 */
import type { RankCategory } from '#contract/shapes.ts';
import { addDays, DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import * as closed from './closed-queries.ts';
import { isTogether, mainNetwork, type WeekSpans } from './fair-play.ts';
import { addUpMoves, bestStandings, spansOf, watchesOf } from './queries.ts';
import { CATEGORIES, weekEnd, weekOf } from './standing-key.ts';
import { hold, LATE_MS } from './tally.ts';

/** Days of membership by place; those up to `REWARDED`, and those to whom a reward is passed on, get the last number. */
const DAYS = [7, 5, 3, 1] as const;
export const REWARDED = 10;
/** Days for which a reward can be claimed. */
export const CLAIM_DAYS = 7;
/** Places looked at for readers who share a device or are read from in step. */
const LOOKED_AT = 200;
/** Time after a week's end at which it is closed: all reports that count have arrived by then. */
const CLOSE_MS = 2 * LATE_MS;
/** Standings stay until rewards have expired, and while a reader waits to be put back, who can then be given a place. */
const FORGET_MS = (CLAIM_DAYS + 1) * DAY_MS;
const MAX_ROUNDS = 20;
const SHARED = '和名次更靠前的账号用同一台设备';
const TOGETHER = '和同一个网络里名次更靠前的几个账号总在同一时间读';

/** Days of membership for a place; 0 for none. */
export function daysFor(place: number): number {
  return place > REWARDED ? 0 : (DAYS[Math.min(place, DAYS.length) - 1] ?? 0);
}

/** The last instant at which a reward of the week can be claimed. */
export const claimEnd = (week: string): Date => new Date(weekEnd(week).getTime() + CLAIM_DAYS * DAY_MS - 1);

/** When a week may be closed. */
export const closesAt = (week: string): Date => new Date(weekEnd(week).getTime() + CLOSE_MS);

export interface Upkeep {
  /** Every minute. */
  run(): Promise<void>;
  /** @returns false when the week is closed already or not over yet */
  close(week: string): Promise<boolean>;
  clean(): Promise<void>;
}

export function createUpkeep({ db, now }: { db: Db; now: () => Date }): Upkeep {
  async function close(week: string): Promise<boolean> {
    const at = now();
    if (at < closesAt(week)) return false;
    return db.transaction(async (tx) => {
      await lockInTransaction(tx, 'rank');
      if ((await closed.closedAt(tx, week)) !== null) return false;
      await holdSharers(tx, week, at);
      await closed.writePlaces(tx, week);
      await reward(tx, week, at);
      await closed.writeClosed(tx, week, at);
      return true;
    });
  }

  return {
    close,
    async run() {
      for (let rounds = 0, moves = 1; moves > 0 && rounds < MAX_ROUNDS; rounds += 1) {
        moves = await db.transaction(async (tx) => {
          await lockInTransaction(tx, 'rank');
          return addUpMoves(tx);
        });
      }
      const thisWeek = weekOf(now());
      for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
        const week = await closed.oldestOpenWeek(db, thisWeek);
        if (week === null || !(await close(week))) break;
      }
      // Last week is closed even if nobody read in it.
      await close(addDays(thisWeek, -7));
    },
    async clean() {
      const weeks = await closed.weeksToForget(db, new Date(now().getTime() - FORGET_MS));
      for (const week of weeks) await db.transaction((tx) => closed.forgetStandings(tx, week));
    },
  };
}

/**
 * Holds accounts that seem to be one person's: of those that were read from on one device only the best stays in the rank, of those read
 * from in step in one network the best two. Looks down to ten places of different networks, who are all rewarded.
 */
async function holdSharers(tx: Queryable, week: string, at: Date): Promise<void> {
  for (const cat of CATEGORIES) {
    const best = await bestStandings(tx, { week, cat }, { offset: 0, limit: LOOKED_AT });
    const watches = await watchesById(tx, week, best);
    const spans = await spansById(tx, week, best);
    const seen = new Set<string>();
    const inNetwork = new Map<string, WeekSpans[]>();
    let kept = 0;
    for (const { userId } of best) {
      if (kept >= REWARDED) break;
      const watch = watches.get(userId) ?? { devices: {}, networks: {} };
      const devices = Object.keys(watch.devices);
      const isShared = devices.some((device) => seen.has(device));
      if (isShared && (await hold(tx, { week, userId, at, reason: 'shared', detail: SHARED }))) continue;
      const [network, own] = [mainNetwork(watch), spans.get(userId) ?? {}];
      const before = network === null ? [] : (inNetwork.get(network) ?? []);
      if (
        isTogether(watch, own, before) &&
        (await hold(tx, { week, userId, at, reason: 'together', detail: TOGETHER }))
      )
        continue;
      if (network === null || !inNetwork.has(network)) kept += 1;
      if (network !== null) inNetwork.set(network, [...before, own]);
      for (const device of devices) seen.add(device);
    }
  }
}

/**
 * One reward for each reader, for the best category. Where several of the first ten places come from one network, all but the first wait
 * for a decision, and the next places of other networks are rewarded in their stead: ten in each category are rewarded at once.
 */
async function reward(tx: Queryable, week: string, at: Date): Promise<void> {
  const order = (cat: RankCategory) => CATEGORIES.indexOf(cat);
  const places = (await closed.firstPlaces(tx, week, LOOKED_AT)).toSorted(
    (a, b) => a.place - b.place || a.userId - b.userId || order(a.cat) - order(b.cat),
  );
  const watches = await watchesById(tx, week, [...new Map(places.map((row) => [row.userId, row])).values()]);
  const networkOf = (userId: number) => mainNetwork(watches.get(userId) ?? { networks: {} });
  const rewarded = new Map<number, (typeof places)[number]>();
  const withheld = new Map<number, (typeof places)[number]>();
  const networks = new Set<string>();
  const given = new Map<RankCategory, number>();
  for (const row of places) {
    const { userId, cat, place } = row;
    const count = given.get(cat) ?? 0;
    if (count >= REWARDED || withheld.has(userId)) continue;
    const network = networkOf(userId);
    if (!rewarded.has(userId) && network !== null && networks.has(network)) {
      if (place <= REWARDED) withheld.set(userId, row);
      continue;
    }
    given.set(cat, count + 1);
    if (rewarded.has(userId)) continue;
    rewarded.set(userId, row);
    if (network !== null) networks.add(network);
  }
  const expiresAt = claimEnd(week);
  await closed.writeAwards(
    tx,
    [...rewarded.values(), ...withheld.values()].map(({ userId, cat, place }) => ({
      week,
      userId,
      cat,
      place,
      days: daysFor(Math.min(place, REWARDED)),
      expiresAt,
    })),
  );
  const detail = '和另一个得奖的账号在同一个网络里';
  for (const userId of withheld.keys()) await hold(tx, { week, userId, at, reason: 'network', detail });
}

async function spansById(tx: Queryable, week: string, readers: readonly { userId: number }[]) {
  const byId = new Map<number, Record<string, number[]>>();
  const ids = readers.map(({ userId }) => userId);
  for (const { userId, day, covered } of await spansOf(tx, week, ids))
    byId.set(userId, { ...byId.get(userId), [day]: covered });
  return byId;
}

async function watchesById(tx: Queryable, week: string, readers: readonly { userId: number }[]) {
  const watches = await watchesOf(
    tx,
    week,
    readers.map(({ userId }) => userId),
  );
  return new Map(watches.map((watch) => [watch.userId, watch]));
}
