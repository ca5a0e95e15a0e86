/** Changes of a word in the book by its reader: its meaning, its sentences. Its review is not changed. */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Span, sentenceHash, sourceOf, titleOfBook, wordIn } from './context.ts';
import { meaningOf, resolveOf } from './entry.ts';
import { type BookWord, wordsNamed } from './queries.ts';
import { headwordInfo, infoInSentence, namesInBook } from './resolving.ts';
import { myWords, wordContexts } from './tables.ts';
import { addContext } from './writes.ts';

export interface EditedSentence {
  sentence: string;
  sentenceZh: string | null;
  articleId?: number | undefined;
  bookUuid?: string | undefined;
  /** Title of the source, when the sentence is from no article or book of ours. */
  title?: string | undefined;
  blockId?: string | undefined;
  /** Offset of the word in the sentence, UTF-16 code units. */
  start?: number | undefined;
}

export interface WordEdits {
  /** @param resolve null for the dictionary's. @throws {AppError} NOT_FOUND, INVALID_INPUT for null without an entry */
  setResolve(userId: number, word: string, resolve: string | null): Promise<BookWord>;
  /**
   * Changes a sentence, adds one (`before` null) or removes one (`after` null). Done again it changes nothing.
   * @throws {AppError} NOT_FOUND for a word, a sentence or an article that is not there
   */
  setSentence(viewer: Viewer, word: string, before: string | null, after: EditedSentence | null): Promise<BookWord>;
}

export interface WordEditOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable' | 'wasPublished'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  now: () => Date;
}

export function createWordEdits({ db, articles, dictionary, now }: WordEditOptions): WordEdits {
  async function own(tx: Queryable, userId: number, word: string): Promise<BookWord> {
    const name = (await namesInBook(tx, userId, [word], dictionary)).get(word);
    const [found] = name === undefined ? [] : await wordsNamed(tx, userId, [name], now());
    if (!found?.row.inBook || found.row.deletedAt !== null)
      throw new AppError('NOT_FOUND', { msg: '生词本里没有这个词' });
    return found;
  }
  /** Source of a sentence. An undone deletion only loses a link to something that does not exist any more. */
  async function linkOf(viewer: Viewer, { articleId, bookUuid, blockId, title }: EditedSentence) {
    const article = await sourceOf(articles, articleId, viewer, 'after.article_id');
    const book = bookUuid === undefined ? null : await titleOfBook(db, bookUuid, viewer, 'after.book_uuid');
    return {
      articleId: article && articleId,
      bookUuid: book === null ? null : bookUuid,
      blockId,
      title: article?.title ?? book ?? title,
    };
  }

  /** With a place, the form of the word tells more than the headword. */
  function infoOf(word: string, { sentence }: EditedSentence, place: Span | null) {
    const start = place !== null && place.end > 0 ? place.start : undefined;
    return infoInSentence({ word, sentence, start, resolve: null }, true, dictionary);
  }
  return {
    setResolve: (userId, word, resolve) =>
      db.transaction(async (tx) => {
        const { row } = await own(tx, userId, word);
        const info = resolve === null ? headwordInfo(row.word, dictionary) : null;
        if (resolve === null && info === null) throw new AppError('INVALID_INPUT', { msg: '词典里没有这个词的释义' });
        const meaning = resolve ?? (info ? resolveOf(info) : row.resolve);
        await tx
          .update(myWords)
          .set({ resolve: meaning, isChosen: resolve !== null, updatedAt: now() })
          .where(eq(myWords.id, row.id));
        return own(tx, userId, row.word);
      }),
    async setSentence(viewer, word, before, after) {
      const { userId } = viewer;
      const link = before === null && after ? await linkOf(viewer, after) : null;
      return db.transaction(async (tx) => {
        const { row } = await own(tx, userId, word);
        const old = before === null ? null : await sentenceOf(tx, row.id, before);
        const isThere = after !== null && (await sentenceOf(tx, row.id, after.sentence)) !== undefined;
        // Gone already, or changed by the first of two attempts.
        if (old === undefined && after !== null && !isThere) {
          throw new AppError('NOT_FOUND', { msg: '没有这个句子' });
        }
        const place = after && wordIn(after.sentence, row.word, after.start, dictionary);
        const changed = after && {
          sentence: after.sentence,
          sentenceHash: sentenceHash(after.sentence),
          sentenceZh: after.sentenceZh,
          meaning: meaningOf(infoOf(row.word, after, place), {
            // The reader's own.
            translation: after.sentenceZh ? { zh: after.sentenceZh, isByPerson: true } : null,
            note: null,
          }),
          ...place,
        };
        if (old && changed && (!isThere || old.sentenceHash === changed.sentenceHash)) {
          await tx.update(wordContexts).set(changed).where(eq(wordContexts.id, old.id));
        } else {
          if (old) await tx.delete(wordContexts).where(eq(wordContexts.id, old.id));
          if (changed && place && before === null) {
            await addContext(tx, row, { ...changed, ...place, ...link }, false, now());
          }
        }
        if (old || changed) await tx.update(myWords).set({ updatedAt: now() }).where(eq(myWords.id, row.id));
        return own(tx, userId, row.word);
      });
    },
  };
}

/** Index word_contexts_sentence. */
async function sentenceOf(tx: Queryable, wordId: number, sentence: string) {
  const isIt = and(eq(wordContexts.wordId, wordId), eq(wordContexts.sentenceHash, sentenceHash(sentence)));
  const [found] = await tx.select().from(wordContexts).where(isIt).limit(1);
  return found;
}
