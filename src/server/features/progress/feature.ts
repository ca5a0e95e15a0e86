/** Registers the feature: the call that tells a reader's progress, the nightly estimate, and what happens to its rows when an account ends. */

import type { ResultOf } from '#contract/index.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type RequestInfo, requireViewer, type Viewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { Progress, ProgressService } from './service.ts';
import { vocabularyDays } from './tables.ts';
import type { YearService } from './year.ts';

export const progressFeature = defineFeature({
  name: 'progress',
  routes: ({ services: { progress, years, identity, codes } }) =>
    progressRoutes({
      progress,
      years,
      nameOf: async ({ userId }) => (await identity.account(userId)).username,
      invitationOf: async (userId, request) => {
        const { url, isOff } = await codes.own(userId, request);
        return isOff ? null : url;
      },
    }),
  // 4:10 in Shanghai, after the day's reading.
  schedules: ({ progress }) => [
    { name: 'vocabulary-of-the-day', cron: '10 20 * * *', catchesUp: true, run: () => progress.keepVocabularies() },
  ],
  persons: [erase(vocabularyDays.userId, '词汇量的估计')],
});

interface ProgressRouteOptions {
  progress: ProgressService;
  years: YearService;
  nameOf(viewer: Viewer): Promise<string>;
  /** The address that leads to registering through this reader; null when their code is switched off. */
  invitationOf(userId: number, request: Pick<RequestInfo, 'address'>): Promise<string | null>;
}

function progressRoutes({ progress, years, nameOf, invitationOf }: ProgressRouteOptions) {
  return {
    'GET /reader/history/year': async ({ viewer, query }) => {
      const { until, isOver, firstYear, months, ...figures } = await years.of(requireViewer(viewer).userId, query.year);
      return {
        ...figures,
        until,
        is_over: isOver,
        first_year: firstYear,
        months: months.map(({ daysRead, ...month }) => ({ ...month, days_read: daysRead })),
      };
    },
    'GET /reader/history/year/poster': async ({ viewer, query, request }) => {
      const reader = requireViewer(viewer);
      const png = await years.picture(reader.userId, {
        year: query.year,
        paper: query.paper,
        name: query.name === '1' ? await nameOf(reader) : null,
        url: query.code === '1' ? await invitationOf(reader.userId, request) : null,
      });
      return new Response(new Uint8Array(png), {
        headers: { 'content-type': 'image/png', 'cache-control': 'private, no-cache', vary: 'authorization, cookie' },
      });
    },
    'GET /reader/history/progress': async ({ viewer }) => present(await progress.of(requireViewer(viewer).userId)),
  } satisfies Handlers;
}

function present({ vocabulary, known, speed, met }: Progress): ResultOf<'GET /reader/history/progress'> {
  return {
    vocabulary,
    known,
    speed: speed.map(({ articlesBefore, ...level }) => ({ ...level, articles_before: articlesBefore })),
    met: {
      weeks: met.weeks.map(({ date, recognized, lookedUp }) => ({ date, recognized, looked_up: lookedUp })),
      month: met.month,
      words: met.words.map(({ id, ...word }) => ({ id: String(id), ...word })),
    },
  };
}
