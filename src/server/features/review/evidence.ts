/**
 * Evidence of reading about words in the book: a word was met in a finished article without a look-up, or written or said from hearing; or
 * it was looked up. Evidence is recorded, and moves a due word in the queue. The schedule does not use it.
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
  /** Whether the report is a repetition, which changes no evidence. */
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
