/** An account with the numbers beside its name: features say how each is counted, one statement asks for all of it. */
import { eq, sql } from 'drizzle-orm';
import type { Me } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import { starCount } from './features/articles/service.ts';
import { bookCount } from './features/books/service.ts';
import { currentStreak } from './features/history/service.ts';
import type { Account } from './features/identity/service.ts';
import { users } from './features/identity/tables.ts';
import { members } from './features/membership/tables.ts';
import { noteCount } from './features/notes/service.ts';
import { newestEstimate } from './features/placement/service.ts';
import { wordCount } from './features/words/service.ts';

export interface OwnAccount {
  account: Account;
  counts: Me['counts'];
  /** Vocabulary size by the newest reliable test; null when there is none. */
  vocabulary: number | null;
}

/** Prepared, because every personal page shows some of them. */
export function ownAccounts(db: Db, now: () => Date): (userId: number) => Promise<OwnAccount | null> {
  const userId = sql.placeholder('userId');
  const words = wordCount(db, userId, sql.placeholder('at')).as('own_words');
  const statement = db
    .select({
      user: users,
      member: members,
      words: words.words,
      due: words.due,
      notes: noteCount(userId),
      stars: sql<number>`(${starCount(db, userId, sql.placeholder('at'))})`,
      books: sql<number>`(${bookCount(db, userId)})`,
      streak: currentStreak(userId, sql.placeholder('today')),
      vocabulary: sql<number | null>`(${newestEstimate(db, userId)})`,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .crossJoin(words)
    .where(eq(users.id, userId))
    .prepare('own_account');
  return async (reader) => {
    const at = now();
    const [row] = await statement.execute({ userId: reader, at: at.toISOString(), today: shanghaiDay(at) });
    if (row === undefined) return null;
    const { user, member, vocabulary, ...counts } = row;
    return { account: { ...user, member }, counts, vocabulary };
  };
}
