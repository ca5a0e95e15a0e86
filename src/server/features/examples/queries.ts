/** Queries of examples by headword. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { Db } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { exampleSentences, exampleWords } from './tables.ts';

/** `start` and `end` are UTF-16 offsets in `text`; `part` is null for a phrase. */
export interface ExampleRow {
  text: string;
  textZh: string | null;
  articleId: number;
  title: string;
  titleZh: string | null;
  part: PartOfSpeech | null;
  start: number;
  end: number;
}

/** Rows returned, among which the service looks for the right word class. */
const LOOKED_AT = 24;
/** Rows scanned for sentences that everybody may read. */
const GONE_THROUGH = 60;

/** Prepared query: public examples of a headword, easiest first (primary key). */
export function easiestExamples(db: Db): (headword: string, now: Date) => Promise<ExampleRow[]> {
  // A subquery, so that the primary key is scanned whatever the planner's statistics are.
  const easy = db
    .select()
    .from(exampleWords)
    .where(eq(exampleWords.headword, sql.placeholder('headword')))
    .orderBy(asc(exampleWords.hardness), asc(exampleWords.sentenceId))
    .limit(GONE_THROUGH)
    .as('easy');
  const statement = db
    .select({
      text: exampleSentences.text,
      textZh: exampleSentences.textZh,
      articleId: exampleSentences.articleId,
      title: articles.title,
      titleZh: articles.titleZh,
      part: easy.part,
      start: easy.start,
      end: easy.end,
    })
    .from(easy)
    .innerJoin(exampleSentences, eq(exampleSentences.id, easy.sentenceId))
    .innerJoin(articles, eq(articles.id, exampleSentences.articleId))
    .where(
      and(
        eq(articles.status, 'PUBLISHED'),
        lte(articles.publishedAt, sql.placeholder('now')),
        eq(articles.isLock, false),
      ),
    )
    .orderBy(asc(easy.hardness), asc(easy.sentenceId))
    .limit(LOOKED_AT)
    .prepare('easiest_examples');
  return (headword, now) => statement.execute({ headword, now });
}
