/** Calls of the reading history. */
import type { Settings } from '#contract/shapes.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import { deviceOf } from './positions.ts';
import { presentFigures, presentHistory, presentStanding, presentToday } from './present.ts';
import type { HistoryService } from './service.ts';

export interface HistoryRouteOptions {
  history: HistoryService;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'daily_minutes'>>;
}

export function historyRoutes({ history, settingsOf }: HistoryRouteOptions) {
  return {
    'POST /reader/history': async ({ body, viewer, request }) => {
      const standing = await history.report(requireViewer(viewer), {
        articleId: Number(body.article_id),
        spentSeconds: body.spent_time,
        isFinish: body.is_finish,
        t: body.t,
        reportUuid: body.report_uuid,
        position: body.position,
        progress: body.progress,
        window: body.window,
        lookedUp: body.looked_up ?? [],
        device: deviceOf(request),
      });
      return presentStanding(standing);
    },
    'GET /reader/history': async ({ query, viewer }) =>
      presentHistory(await history.recent(requireViewer(viewer), query)),
    'POST /reader/history/remove': async ({ body, viewer }) => {
      await history.remove(requireViewer(viewer).userId, Number(body.article_id));
      return { ok: true as const };
    },
    'GET /reader/history/data/today': async ({ viewer }) => {
      const [figures, settings] = await Promise.all([history.today(requireViewer(viewer).userId), settingsOf(viewer)]);
      return presentToday(figures, settings.daily_minutes);
    },
    'GET /reader/history/data': async ({ query, viewer }) =>
      presentFigures(await history.figures(requireViewer(viewer).userId, query)),
  } satisfies Handlers;
}
