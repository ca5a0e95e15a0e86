/** A reader's own word states. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';

/** Words of a reader that are read. Nobody has marked more by hand; for further words the prior would hold. */
const MAX_WORDS = 100_000;

/** States of all words and phrases of a reader (index my_words_word); a prepared statement. */
export function wordStates(db: Db) {
  const statement = db
    .select({ word: myWords.word, state: myWords.state })
    .from(myWords)
    .where(and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt)))
    .limit(MAX_WORDS)
    .prepare('word_states');
  return (userId: number) => statement.execute({ userId });
}
