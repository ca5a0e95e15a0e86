/** Registers the feature: calls of reminders with their handlers, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer, type Viewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { endAddresses } from './queries.ts';
import type { ReminderService } from './service.ts';
import { pushSubscriptions, reminders, weeklyLetters } from './tables.ts';

export const remindersFeature = defineFeature({
  name: 'reminders',
  routes: ({ services: { reminders } }) => reminderRoutes(reminders),
  schedules: ({ reminders: { push, letters } }) => [
    { name: 'push-reminders', cron: '* * * * *', run: push.sendDue },
    { name: 'weekly-letters', cron: '*/10 * * * *', run: letters.run },
  ],
  endAddresses,
  persons: [
    erase(reminders.userId, '提醒', ['token_hash']),
    erase(pushSubscriptions.userId, '收推送的设备', ['endpoint', 'p256dh', 'auth']),
    erase(weeklyLetters.userId, '每周来信'),
  ],
});

function reminderRoutes(reminders: ReminderService) {
  const { push, letters } = reminders;
  /** Does it, and answers with where everything stands afterwards. */
  async function after(viewer: Viewer | null, work: (viewer: Viewer) => Promise<void>) {
    const reader = requireViewer(viewer);
    await work(reader);
    return reminders.of(reader.userId);
  }
  return {
    'GET /reader/reminders': ({ viewer }) => reminders.of(requireViewer(viewer).userId),
    'POST /reader/reminders': ({ body, viewer }) => after(viewer, ({ userId }) => reminders.change(userId, body)),
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
    'POST /reader/reminders/push': ({ body: { endpoint, keys }, viewer }) =>
      after(viewer, (reader) => push.add(reader, { endpoint, ...keys })),
    'POST /reader/reminders/push/{id}/end': ({ params, viewer }) =>
      after(viewer, ({ userId }) => push.end(userId, Number(params.id))),
    'POST /reader/reminders/letter': ({ body, viewer }) =>
      after(viewer, ({ userId }) => letters.switchTo(userId, body.is_on)),
    'POST /reader/reminders/letter/email': ({ body, viewer }) =>
      after(viewer, ({ userId }) => letters.setEmail(userId, body.email)),
    'POST /api/reminders/letter/confirm': async ({ body }) => ({ email: await letters.confirm(body.token) }),
    'POST /api/reminders/letter/{token}/end': async ({ params }) => {
      await letters.endMail(params.token);
      return { ok: true as const };
    },
    'GET /reader/letters': ({ query, viewer }) => letters.of(requireViewer(viewer).userId, query),
  } satisfies Handlers;
}
