/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import type { ResultOf } from '#contract/index.ts';
import type { HistoryItem, Settings } from '#contract/shapes.ts';
import { defineFeature } from '#server/feature.ts';
import { presentShelfItem } from '#server/features/books/service.ts';
import type { ReviewService } from '#server/features/review/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { deviceOf } from './positions.ts';
import type { HistoryService, ReadArticle, ReadingFigures, ReadWork, Standing } from './service.ts';
import { readingDays, readingPositions, readingReports, readingStreaks, readings } from './tables.ts';

export const historyFeature = defineFeature({
  name: 'history',
  routes: ({ services: { history, identity, review } }) =>
    historyRoutes({ history, settingsOf: identity.settingsOf, review }),
  clean: ({ history }) => history.clean(),
  persons: [
    erase(readings.userId, '读过的文章'),
    erase(readingPositions.userId, '读到哪里'),
    erase(readingReports.userId, '阅读计时的编号'),
    erase(readingDays.userId, '每天的阅读'),
    erase(readingStreaks.userId, '连续阅读'),
  ],
});

interface HistoryRouteOptions {
  history: HistoryService;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'daily_minutes' | 'daily_new_words'>>;
  review: Pick<ReviewService, 'startedToday' | 'dueNow'>;
}

function historyRoutes({ history, settingsOf, review }: HistoryRouteOptions) {
  return {
    'POST /reader/history': async ({ body, viewer, request }) => {
      const reader = requireViewer(viewer);
      const { looked_up: lookedUp = [], heard = [], book_uuid: bookUuid } = body;
      const report = {
        spentSeconds: body.spent_time,
        lateSeconds: body.late ?? 0,
        t: body.t,
        reportUuid: body.report_uuid,
        position: body.position,
        device: deviceOf(request),
        address: request.address,
      };
      if (bookUuid !== undefined) {
        const hasActed = lookedUp.length + heard.length > 0;
        const todaySeconds = await history.reportBook(reader, { ...report, bookUuid, hasActed });
        return presentStanding({ todaySeconds, articleSeconds: 0, isFinish: false, isSkimmed: false });
      }
      const { is_finish: isFinish, only_time: isTimeOnly = false, progress, window } = body;
      const articleId = Number(body.article_id);
      const standing = await history.report(reader, {
        ...report,
        articleId,
        isFinish,
        isTimeOnly,
        progress,
        window,
        lookedUp,
        heard,
      });
      return presentStanding(standing);
    },
    'GET /reader/history': async ({ query: { unfinished = false, ...slice }, viewer }) => {
      const page = await history.recent(requireViewer(viewer), { ...slice, isUnfinished: unfinished });
      return { ...page, items: page.items.map(presentRead) };
    },
    'GET /reader/history/all': async ({ query, viewer }) => {
      const page = await history.works(requireViewer(viewer), query);
      return { ...page, items: page.items.map(presentWork) };
    },
    'POST /reader/history/remove': async ({ body, viewer }) => {
      const reader = requireViewer(viewer);
      if ('book_uuid' in body) await history.removeBook(reader, body.book_uuid);
      else await history.remove(reader.userId, Number(body.article_id));
      return { ok: true as const };
    },
    'GET /reader/history/data/today': async ({ viewer }) => {
      const { userId } = requireViewer(viewer);
      const [{ isRead: _, ...figures }, newWords, due, { daily_minutes: minutes, daily_new_words: goal }] =
        await Promise.all([
          history.today(userId),
          review.startedToday(userId),
          review.dueNow(userId),
          settingsOf(viewer),
        ]);
      return { ...figures, goal_seconds: minutes * 60, new_words: newWords, goal_new_words: goal, due };
    },
    'GET /reader/history/data': async ({ query, viewer }) =>
      presentFigures(
        await history.figures(requireViewer(viewer).userId, query),
        (await settingsOf(viewer)).daily_minutes,
      ),
  } satisfies Handlers;
}

function presentStanding(standing: Standing): ResultOf<'POST /reader/history'> {
  return {
    today_seconds: standing.todaySeconds,
    article_seconds: standing.articleSeconds,
    is_finish: standing.isFinish,
    is_skimmed: standing.isSkimmed,
  };
}

function presentRead({ card, reading }: ReadArticle): HistoryItem {
  return {
    ...card,
    spent_time: reading.seconds,
    last_read_at: reading.lastReadAt.toISOString(),
    finished_at: reading.isFinish ? (reading.finishedAt?.toISOString() ?? null) : null,
  };
}

function presentWork(work: ReadWork): ResultOf<'GET /reader/history/all'>['items'][number] {
  if ('card' in work) return { kind: 'article', ...presentRead(work) };
  const { book, progress, finished_at, updated_at } = presentShelfItem(work);
  const readAt = work.shelf.posAt?.toISOString() ?? updated_at;
  return { kind: 'book', book, progress, chapter: work.chapter, last_read_at: readAt, finished_at };
}

function presentFigures(figures: ReadingFigures, dailyMinutes: number): ResultOf<'GET /reader/history/data'> {
  const { streak } = figures;
  return {
    items: figures.items.map(({ knownRate, ...figure }) => ({ ...figure, known_rate: knownRate })),
    streak: streak.current,
    streak_from: streak.from,
    streak_to: streak.to,
    longest_streak: streak.longest?.days ?? 0,
    longest_from: streak.longest?.from ?? null,
    longest_to: streak.longest?.to ?? null,
    rest: { used: streak.restsUsed, left: streak.restsLeft, days: streak.rests },
    goal_seconds: dailyMinutes * 60,
    speed: figures.speed,
    total: figures.total,
  };
}
