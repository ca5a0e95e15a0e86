/** Reminders to review: the time of day, and a calendar feed at a private address. */
import * as z from 'zod';
import { call, ok } from './kit.ts';
import { Reminders } from './shapes.ts';

export const reminderCalls = {
  'GET /reader/reminders': call({ policy: 'reader', summary: '复习提醒的设置', result: Reminders }),
  'POST /reader/reminders': call({
    policy: 'reader',
    summary: '改每天提醒的时间',
    body: z.strictObject({ time: Reminders.shape.time }),
    result: Reminders,
  }),
  'POST /reader/reminders/feed': call({
    policy: 'reader',
    summary: '生成日历订阅的私人地址；原来的地址随即作废，新地址只在这里给出一次',
    body: z.strictObject({}),
    result: z.object({ path: z.string(), made_at: z.iso.datetime() }),
  }),
  'POST /reader/reminders/feed/end': call({
    policy: 'reader',
    summary: '作废日历订阅的地址',
    body: z.strictObject({}),
    result: ok,
  }),
  'GET /api/reminders/{file}': call({
    policy: 'visitor',
    summary: '日历订阅（iCalendar）：30 天里每天一项，写明要复习几个词；凭私人地址',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    kind: 'file',
    result: z.file().mime('text/calendar'),
  }),
};
