/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { presentLogEntry } from '#server/features/review/service.ts';
import { erase } from '#server/person-rule.ts';
import { wordEditRoutes } from './edit-routes.ts';
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
