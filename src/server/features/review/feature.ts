/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature, worker } from '#server/feature.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Memory } from '#server/features/words/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { createAcceptedAnswers } from './accepted-answers.ts';
import { presentCard, presentOverview, presentReviewed, type QueuedWord } from './present.ts';
import type { ReviewService } from './service.ts';
import { readingEvidence, reviewDays, reviewLog, reviewParameters } from './tables.ts';
import { createTrialCards } from './trial-cards.ts';
import { fitJob, rebuildJob } from './tuning.ts';

export const reviewFeature = defineFeature({
  name: 'review',
  routes: ({ services: { review, dictionary }, now }) =>
    reviewRoutes({ review, memoryOf: review.memoryOf, dictionary, now }),
  workers: ({ review }) => [
    worker(fitJob, ({ userId }) => review.runFitting(userId)),
    worker(rebuildJob, ({ userId }, signal) => review.rebuild(userId, signal)),
  ],
  persons: [
    erase(reviewLog.userId, '复习记录'),
    erase(reviewDays.userId, '每天的复习'),
    erase(reviewParameters.userId, '自己的记忆参数'),
    erase(readingEvidence.userId, '读文章时遇到的生词'),
  ],
});

interface ReviewRouteOptions {
  review: ReviewService;
  memoryOf(userId: number): Promise<Memory>;
  dictionary: Pick<Dictionary, 'lookup' | 'isSameWord'>;
  now: () => Date;
}

function reviewRoutes({ review, memoryOf, dictionary, now }: ReviewRouteOptions) {
  const acceptedAnswersOf = createAcceptedAnswers(dictionary);
  const trial = createTrialCards({ dictionary, acceptedAnswersOf, now });
  const present = (word: QueuedWord, memory: Memory) => presentCard(word, memory, acceptedAnswersOf(word.row.word));
  return {
    'GET /reader/myword/review/trial': () => ({ items: trial(), next_offset: null }),
    'GET /reader/myword/review/next': async ({ query, viewer }) => {
      const own = requireViewer(viewer);
      const { force, size, more_new: moreNew, ahead: aheadSeconds } = query;
      const chosen = query.ids?.map(Number);
      const [{ items, again, due, new: fresh }, memory] = await Promise.all([
        chosen ? review.chosen(own, chosen) : review.next(own, { force, size, moreNew, aheadSeconds }),
        memoryOf(own.userId),
      ]);
      const cards = items.map((word) => present(word, memory));
      return {
        items: cards,
        next_offset: null,
        remaining: due + fresh,
        due,
        new: fresh,
        ...(aheadSeconds > 0 && { again: again.map((word) => present(word, memory)) }),
      };
    },
    'GET /reader/myword/review/article': async ({ query, viewer }) => {
      const own = requireViewer(viewer);
      const { offset, size } = query;
      const [{ items, total }, memory] = await Promise.all([
        review.ofArticle(own, Number(query.article_id), { offset, size }),
        memoryOf(own.userId),
      ]);
      const isLast = offset + size >= total;
      return {
        items: items.map((word) => present(word, memory)),
        next_offset: isLast ? null : offset + size,
        total,
      };
    },
    'POST /reader/myword/{id}/review': async ({ params, body, viewer }) => {
      const own = requireViewer(viewer);
      const reviewed = await review.review(own, Number(params.id), {
        rating: body.rating,
        spentSeconds: body.spent,
        reviewUuid: body.review_uuid,
        at: body.at === undefined ? undefined : new Date(body.at),
        mode: body.mode,
        source: body.source ?? 'flashcard',
      });
      return presentReviewed(reviewed, await memoryOf(own.userId));
    },
    'POST /reader/myword/{id}/review/undo': async ({ params, body, viewer }) => {
      const own = requireViewer(viewer);
      const word = await review.undo(own, Number(params.id), body.review_uuid);
      return presentReviewed(word, await memoryOf(own.userId));
    },
    'GET /reader/myword/review/parameters': ({ viewer }) => review.parameters(requireViewer(viewer).userId),
    'POST /reader/myword/review/parameters/reset': ({ viewer }) => review.resetParameters(requireViewer(viewer).userId),
    'GET /reader/myword/overview': async ({ viewer }) =>
      presentOverview(await review.overview(requireViewer(viewer).userId)),
  } satisfies Handlers;
}
