/** Calls of reminders. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { ReminderService } from './service.ts';

export function reminderRoutes(reminders: ReminderService) {
  return {
    'GET /reader/reminders': ({ viewer }) => reminders.of(requireViewer(viewer).userId),
    'POST /reader/reminders': ({ body, viewer }) => reminders.setTime(requireViewer(viewer).userId, body.time),
    'POST /reader/reminders/feed': async ({ viewer }) => {
      const { path, madeAt } = await reminders.makeFeed(requireViewer(viewer).userId);
      return { path, made_at: madeAt.toISOString() };
    },
    'POST /reader/reminders/feed/end': async ({ viewer }) => {
      await reminders.endFeed(requireViewer(viewer).userId);
      return { ok: true as const };
    },
    'GET /api/reminders/{file}': async ({ params }) => {
      const text = await reminders.calendar(params.file.slice(0, -'.ics'.length));
      return new Response(text, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="waikan.ics"',
          'cache-control': 'private, no-store',
        },
      });
    },
  } satisfies Handlers;
}
