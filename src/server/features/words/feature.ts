/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { presentLogEntry } from '#server/features/review/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { WordEdits } from './editing.ts';
import { type Memory, presentWord } from './present.ts';
import { wordRoutes } from './routes.ts';
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
