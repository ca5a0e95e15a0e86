/** The numbers beside an account's name: features say how each is counted, one statement asks for all of them. */
import { sql } from 'drizzle-orm';
import type { Me } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { starCount } from './features/articles/service.ts';
import { streakOf, yesterday } from './features/history/service.ts';
import { noteCount } from './features/notes/service.ts';
import { newestEstimate } from './features/placement/service.ts';
import { wordCount } from './features/words/service.ts';

export interface OwnNumbers {
  counts: Pick<Me['counts'], 'words' | 'due' | 'notes' | 'stars' | 'streak'>;
  /** As the newest reliable test estimates it; null when there is none. */
  vocabulary: number | null;
}

/** Prepared, because every personal page shows some of them. */
export function ownNumbers(db: Db, now: () => Date): (userId: number) => Promise<OwnNumbers> {
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
      vocabulary: sql<number | null>`(${newestEstimate(db, userId)})`,
    })
    .from(words)
    .crossJoin(streak)
    .prepare('own_numbers');
  return async (reader) => {
    const at = now();
    const [row] = await statement.execute({ userId: reader, at: at.toISOString(), yesterday: yesterday(at) });
    const { vocabulary = null, ...counts } = row ?? { words: 0, due: 0, notes: 0, stars: 0, streak: 0 };
    return { counts, vocabulary };
  };
}
