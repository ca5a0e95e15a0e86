/** The numbers beside an account's name: features say how each is counted, one statement asks for all of them. */
import { sql } from 'drizzle-orm';
import type { Me } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { starCount } from './features/articles/service.ts';
import { streakOf, yesterday } from './features/history/service.ts';
import { noteCount } from './features/notes/service.ts';
import { wordCount } from './features/words/service.ts';

export type OwnCounts = Pick<Me['counts'], 'words' | 'due' | 'notes' | 'stars' | 'streak'>;

/** Prepared, because every personal page shows some of them. */
export function ownCounts(db: Db, now: () => Date): (userId: number) => Promise<OwnCounts> {
  const userId = sql.placeholder('userId');
  const words = wordCount(db, userId, sql.placeholder('at')).as('own_words');
  const streak = streakOf(db, userId, sql.placeholder('yesterday')).as('own_streak');
  const statement = db
    .select({
      words: words.words,
      due: words.due,
      notes: sql<number>`(${noteCount(db, userId)})`,
      stars: sql<number>`(${starCount(db, userId)})`,
      streak: streak.current,
    })
    .from(words)
    .crossJoin(streak)
    .prepare('own_counts');
  return async (reader) => {
    const at = now();
    const [row] = await statement.execute({ userId: reader, at: at.toISOString(), yesterday: yesterday(at) });
    return row ?? { words: 0, due: 0, notes: 0, stars: 0, streak: 0 };
  };
}
