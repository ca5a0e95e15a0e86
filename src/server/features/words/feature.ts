/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import type { MyWordDetail, ReviewLogEntry, WordExample } from '#contract/shapes.ts';
import { defineFeature, worker } from '#server/feature.ts';
import type { DictionaryWord } from '#server/features/dictionary/service.ts';
import { presentLogEntry } from '#server/features/review/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { WordEdits } from './editing.ts';
import { type Memory, ownStateOf, presentForeign, presentInfo, presentUnknownInfo, presentWord } from './present.ts';
import type { WordDetail, WordService } from './service.ts';
import { spellingsJob } from './spellings.ts';
import { myWords, wordContexts } from './tables.ts';

export const wordsFeature = defineFeature({
  name: 'words',
  routes: ({ services: { wordEdits, words, review, examples } }) => ({
    ...wordEditRoutes(wordEdits, review.memoryOf),
    ...wordRoutes({
      words,
      memoryOf: review.memoryOf,
      examplesOf: (info) => examples.of(info, undefined),
      reviewsOf: async (userId, wordId) => (await review.history(userId, wordId)).map(presentLogEntry),
    }),
  }),
  workers: ({ wordSpellings }) => [worker(spellingsJob, ({ after }) => wordSpellings.renew(after))],
  start: ({ wordSpellings }) => wordSpellings.start(),
  persons: [erase(wordContexts.userId, '生词的例句'), erase(myWords.userId, '生词和认识的词')],
});

function wordEditRoutes(edits: WordEdits, memoryOf: (userId: number) => Promise<Memory>) {
  return {
    'POST /reader/myword/edit': async ({ body, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { row, contexts } = await edits.setResolve(userId, body.word, body.resolve);
      return presentWord(row, contexts, await memoryOf(userId));
    },
    'POST /reader/myword/context': async ({ body: { word, before, after }, viewer }) => {
      const own = requireViewer(viewer);
      const edited = after && {
        sentence: after.sentence,
        sentenceZh: after.sentence_zh || null,
        articleId: after.article_id === undefined ? undefined : Number(after.article_id),
        bookUuid: after.book_uuid,
        title: after.title,
        blockId: after.block_id,
        start: after.start,
      };
      const { row, contexts } = await edits.setSentence(own, word, before, edited);
      return presentWord(row, contexts, await memoryOf(own.userId));
    },
  } satisfies Handlers;
}

interface WordRouteOptions {
  words: WordService;
  memoryOf(userId: number): Promise<Memory>;
  /** A word's review log, the newest entry first. */
  reviewsOf(userId: number, wordId: number): Promise<ReviewLogEntry[]>;
  examplesOf(info: DictionaryWord): Promise<WordExample[]>;
}

function wordRoutes({ words, memoryOf, reviewsOf, examplesOf }: WordRouteOptions) {
  return {
    'POST /reader/myword': async ({ body, viewer }) => {
      const own = requireViewer(viewer);
      const { row, contexts } = await words.add(own, {
        word: body.word,
        sentence: body.sentence ?? null,
        sentenceZh: body.sentence_zh ?? null,
        articleId: body.article_id === undefined ? undefined : Number(body.article_id),
        bookUuid: body.book_uuid,
        blockId: body.block_id,
        start: body.start,
        resolve: body.resolve ?? null,
        source: body.source ?? sourceOf(body),
        isHeadword: body.as_given,
        keepsMark: body.keep_mark,
      });
      return presentWord(row, contexts, await memoryOf(own.userId));
    },
    'GET /reader/myword': async ({ query, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { article_id: articleId, ...wanted } = query;
      const [page, memory] = await Promise.all([
        words.list(userId, { ...wanted, articleId: articleId === undefined ? undefined : Number(articleId) }),
        memoryOf(userId),
      ]);
      return {
        ...page,
        items: page.items.map(({ row, contexts }) => presentWord(row, contexts, memory)),
      };
    },
    'GET /reader/myword/detail': async ({ query, viewer }) => {
      const { userId } = requireViewer(viewer);
      const [detail, memory] = await Promise.all([words.detail(userId, query.word), memoryOf(userId)]);
      const [reviews, examples] = await Promise.all([
        detail.own ? reviewsOf(userId, detail.own.row.id) : [],
        detail.info ? examplesOf(detail.info) : [],
      ]);
      return presentDetail(detail, query.word, { reviews, examples, memory });
    },
    'POST /reader/myword/del': async ({ body, viewer }) => {
      await words.remove(requireViewer(viewer).userId, body.word);
      return { ok: true as const };
    },
    'POST /reader/myword/del/many': async ({ body, viewer }) => {
      const { userId } = requireViewer(viewer);
      return { changed: await (body.restore ? words.restore : words.removeMany)(userId, body.words) };
    },
    'POST /reader/myword/known': async ({ body, viewer }) => ({
      changed: await words.setMark(requireViewer(viewer).userId, body.words, body.known && body.mark, body.as_given),
    }),
  } satisfies Handlers;
}

/** Source of a word when the caller does not give one. */
function sourceOf({ article_id: articleId, book_uuid: bookUuid }: { article_id?: unknown; book_uuid?: unknown }) {
  if (articleId !== undefined) return 'article';
  return bookUuid === undefined ? 'manual' : 'book';
}

function presentDetail(
  { info, resolve, own }: WordDetail,
  asked: string,
  { reviews, examples, memory }: { reviews: ReviewLogEntry[]; examples: WordExample[]; memory: Memory },
): MyWordDetail {
  const state = own ? ownStateOf(own.row) : undefined;
  const shown = info
    ? presentInfo(info, state, examples)
    : presentUnknownInfo(
        own?.row.word ?? asked,
        state ?? { known: false, inBook: false, isIgnored: false, chosen: null },
      );
  const { decay } = memory;
  if (own === null) return presentForeign(shown, resolve, decay);
  return { ...presentWord(own.row, own.contexts, memory), info: shown, reviews, decay };
}
