/** Push messages once a day, to the devices that were switched on: at the reader's time, when something is due, never in quiet hours. */
import { AppError } from '#contract/errors.ts';
import { dayEnd, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { PushService, PushTarget } from '#server/providers/push/port.ts';
import { isQuiet, minuteAt, nextTime } from './clock.ts';
import { type DueThings, reminderText } from './due.ts';
import * as queries from './queries.ts';

export interface PushReminders {
  /** @throws {AppError} INVALID_INPUT where messages may not go */
  add(who: { userId: number; sessionId: number }, target: PushTarget): Promise<void>;
  /** @throws {AppError} NOT_FOUND */
  end(userId: number, id: number): Promise<void>;
  /** Tells all whose time has come. @returns how many messages were taken */
  sendDue(): Promise<number>;
}

export interface PushReminderOptions {
  db: Db;
  push: PushService;
  dueOf(userId: number): Promise<DueThings>;
  onError(error: unknown): void;
  now: () => Date;
}

/** Devices told at the same time: what a process that is killed may leave untold. */
const AT_ONCE = 30;
const RETRY_SECONDS = 600;
/** A device that is off is told until then. */
const LIFE_SECONDS = 4 * 3_600;

export function createPushReminders({ db, push, dueOf, onError, now }: PushReminderOptions): PushReminders {
  async function tell(device: queries.DueDevice): Promise<boolean> {
    const at = now();
    const minute = minuteAt(at);
    // Its time was yesterday, while no process ran.
    if (minute < device.minute || isQuiet(minute, device)) return false;
    const text = reminderText(await dueOf(device.userId));
    if (text === null) return false;
    const tag = `reminder-${shanghaiDay(at)}`;
    const outcome = await push.send(device, {
      text: JSON.stringify({ title: '外刊轻读', ...text, tag }),
      lifeSeconds: LIFE_SECONDS,
      topic: tag,
    });
    if (outcome.kind === 'gone') await queries.dropDevice(db, device.id);
    if (outcome.kind === 'later') {
      const next = new Date(at.getTime() + Math.max(outcome.afterSeconds ?? 0, RETRY_SECONDS) * 1_000);
      // A retry after midnight or in quiet hours is left to tomorrow's reminder.
      if (next < dayEnd(shanghaiDay(at)) && !isQuiet(minuteAt(next), device))
        await queries.tryAgain(db, device.id, next);
    }
    if (outcome.kind === 'refused') onError(new Error(`push message refused with ${outcome.status}`));
    return outcome.kind === 'sent';
  }

  return {
    async add({ userId, sessionId }, target) {
      if (!push.accepts(target.endpoint)) {
        throw new AppError('INVALID_INPUT', { fields: { endpoint: '推送地址不对' } });
      }
      const { endpoint, p256dh, auth } = target;
      await db.transaction(async (tx) => {
        const { minute } = await queries.begin(tx, userId);
        const nextAt = nextTime(minute, null, now());
        await queries.keepDevice(tx, { userId, sessionId, endpoint, p256dh, auth, nextAt });
      });
    },
    async end(userId, id) {
      if (!(await queries.dropDevice(db, id, userId))) throw new AppError('NOT_FOUND', { msg: '没有这台设备' });
    },
    async sendDue() {
      let sent = 0;
      for (;;) {
        const due = await queries.claimDue(db, now(), AT_ONCE);
        if (due.length === 0) return sent;
        const told = await Promise.allSettled(due.map(tell));
        for (const one of told) if (one.status === 'rejected') onError(one.reason);
        sent += told.filter((one) => one.status === 'fulfilled' && one.value).length;
      }
    },
  };
}
