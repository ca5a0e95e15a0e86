/** What a reader's own word states are. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';

/** More words than this nobody has marked by hand; the rest would be left to the prior. */
const MOST_WORDS = 100_000;

/** All words of a reader with their states, phrases too (index my_words_word); prepared. */
export function wordStates(db: Db) {
  const statement = db
    .select({ word: myWords.word, state: myWords.state })
    .from(myWords)
    .where(and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt)))
    .limit(MOST_WORDS)
    .prepare('word_states');
  return (userId: number) => statement.execute({ userId });
}
