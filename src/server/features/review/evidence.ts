/**
 * What reading says of words in the book: one that was met in a finished article without being looked up, or written down or said from
 * hearing; or one that was looked up. It is recorded, and moves the place in the queue of a word that was due. The schedule knows
 * nothing of it.
 */
import type { Db } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { createArticleWords } from './article-words.ts';
import { recordEvidence, wordsBeingLearned, wordsKeptFrom } from './queries.ts';

interface Told {
  /** When it was read, which may be days ago. */
  at: Date;
  /** Of a report that was told before: what is known of it stays. */
  isRepeated: boolean;
}

export interface Evidence {
  /** Words looked up in an article, as they stand there. Those the reader is not learning say nothing. */
  lookedUp(userId: number, articleId: number, words: readonly string[], told: Told): Promise<void>;
  /** Words written down rightly, or said after the voice: those that were due count as met. */
  heard(userId: number, articleId: number, words: readonly string[], told: Told): Promise<void>;
  /** An article was read to its end. Again it says nothing new. */
  finished(viewer: Viewer, articleId: number, at: Date): Promise<void>;
}

interface EvidenceOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  words: Pick<WordService, 'headwordOf'>;
  articleWords: ReturnType<typeof createArticleWords>;
}

export function createEvidence({ db, articles, words, articleWords }: EvidenceOptions): Evidence {
  const learnedOf = (userId: number, said: readonly string[], at: Date) =>
    wordsBeingLearned(db, userId, [...new Set(said.flatMap((word) => [words.headwordOf(word), word]))], at);

  return {
    async lookedUp(userId, articleId, looked, told) {
      if (looked.length === 0) return;
      const learned = await learnedOf(userId, looked, told.at);
      await recordEvidence(db, { userId, articleId, kind: 'looked_up', ...told }, learned);
    },
    async heard(userId, articleId, said, told) {
      if (said.length === 0) return;
      const due = (await learnedOf(userId, said, told.at)).filter(({ isDue }) => isDue);
      await recordEvidence(db, { userId, articleId, kind: 'met', ...told }, due);
    },
    async finished(viewer, articleId, at) {
      const { userId } = viewer;
      const standing = [...articleWords(await articles.readable(articleId, viewer)).keys()];
      const [learned, kept] = await Promise.all([
        wordsBeingLearned(db, userId, standing, at),
        wordsKeptFrom(db, userId, articleId, at),
      ]);
      const met = new Map([...kept, ...learned].map((word) => [word.id, word]));
      // Also of those that are not due: met again, though it moves nothing.
      const begun = [...met.values()].filter(({ hasBegun }) => hasBegun);
      await recordEvidence(db, { userId, articleId, kind: 'met', at, isRepeated: false }, begun);
    },
  };
}
