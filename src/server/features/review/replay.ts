/**
 * State from the log, for all of a reader's words: stored anew when the parameters changed, and compared with what is stored by
 * `npm run review:check`.
 */
import type { Db } from '#server/db/database.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { WordRow } from '#server/features/words/service.ts';
import { entriesOfWords, loggedWords } from './log.ts';
import {
  addFigures,
  changeOfDays,
  type DayFigures,
  figuresByDay,
  type Projection,
  projectionOf,
  replayWord,
} from './projection.ts';
import * as queries from './queries.ts';
import { schedulerOf } from './scheduler.ts';

/** Words of one transaction: some tens of milliseconds. */
const WORDS_AT_ONCE = 200;
const READERS_AT_ONCE = 500;

/** Stored values that differ from those of the log: a word or a day, and its columns. */
export interface Difference {
  name: string;
  columns: string[];
}

export interface Rebuilding {
  /** Stores all of a reader's words as their log has them by the parameters of now. Stopped and begun again it does no harm. */
  rebuild(userId: number, signal?: AbortSignal): Promise<void>;
  /** Stored values that differ from those of the log; with `repair` they are corrected. */
  check(userId: number, repair: boolean): Promise<Difference[]>;
  /** Ids of all readers with reviews, in order. */
  readers(): AsyncGenerator<number>;
}

export function createRebuilding({ db, known }: { db: Db; known: Pick<KnownService, 'change'> }): Rebuilding {
  /** Checks some words after the given one. @returns the last of them, null at the end, and the differences */
  function goThrough(userId: number, after: string, stores: boolean) {
    return known.change(
      userId,
      async (tx) => {
        const rows = await queries.wordsAfter(tx, userId, after, WORDS_AT_ONCE);
        const names = rows.map(({ word }) => word);
        const entries = await entriesOfWords(tx, userId, names);
        // Read after the rows were locked, as by everything that stores a projection.
        const scheduler = schedulerOf(await queries.planOf(tx, userId));
        const differing = rows.flatMap((row) => {
          const projection = projectionOf(replayWord(entries.get(row.word) ?? [], row, scheduler), row);
          const columns = differingColumns(row, projection);
          return columns.length > 0 ? [{ row, projection, columns }] : [];
        });
        if (stores) {
          await queries.setProjections(
            tx,
            differing.map(({ row, projection }) => ({ ...projection, id: row.id })),
          );
        }
        return { last: rows.length < WORDS_AT_ONCE ? null : (names.at(-1) ?? null), differing };
      },
      ({ differing }) => stores && differing.some(({ columns }) => columns.includes('state')),
    );
  }

  /** Days as the log has them. */
  async function daysByLog(userId: number): Promise<Map<string, DayFigures>> {
    const days = new Map<string, DayFigures>();
    for (let after: string | undefined = ''; after !== undefined; ) {
      const names: string[] = await loggedWords(db, userId, after, WORDS_AT_ONCE);
      for (const entries of (await entriesOfWords(db, userId, names)).values()) addFigures(days, figuresByDay(entries));
      after = names.length < WORDS_AT_ONCE ? undefined : names.at(-1);
    }
    return days;
  }

  return {
    async rebuild(userId, signal) {
      for (let after: string | null = ''; after !== null; ) {
        signal?.throwIfAborted();
        after = (await goThrough(userId, after, true)).last;
      }
    },
    async check(userId, repair) {
      const found: Difference[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { last, differing } = await goThrough(userId, after, repair);
        found.push(...differing.map(({ row, columns }) => ({ name: row.word, columns })));
        after = last;
      }
      const stored = new Map((await queries.daysOf(db, userId)).map(({ day, ...figures }) => [day, figures]));
      const wanted = changeOfDays(stored, await daysByLog(userId));
      for (const [day, change] of wanted) {
        const columns = Object.entries(change).filter(([, value]) => Math.abs(value) > SMALLEST_SECONDS);
        if (columns.length > 0) found.push({ name: day, columns: columns.map(([column]) => column) });
      }
      if (repair) await queries.addToDays(db, userId, wanted);
      return found;
    },
    async *readers() {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const some: number[] = await queries.readersAfter(db, after, READERS_AT_ONCE);
        yield* some;
        after = some.length < READERS_AT_ONCE ? undefined : some.at(-1);
      }
    },
  };
}

/** Sums of seconds differ by the order in which they were added. */
const SMALLEST_SECONDS = 0.001;

function differingColumns(row: WordRow, projection: Projection): string[] {
  return Object.entries(projection).flatMap(([column, value]) => {
    const stored = row[column as keyof Projection];
    const isSame =
      value instanceof Date && stored instanceof Date ? value.getTime() === stored.getTime() : value === stored;
    return isSame ? [] : [column];
  });
}
