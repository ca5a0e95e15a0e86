/** Minutes of the day by the clock of Shanghai, 0 to 1,439: reminders are kept by them. */
import { DAY_MS, dayStart, inShanghai, shanghaiDay } from '#engine/shanghai-time.ts';

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function minuteAt(at: Date): number {
  const clock = inShanghai(at);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** Whether a minute is within quiet hours, which may go past midnight; none when both ends are the same. */
export function isQuiet(minute: number, { quietFrom, quietTo }: { quietFrom: number; quietTo: number }): boolean {
  if (quietFrom <= quietTo) return minute >= quietFrom && minute < quietTo;
  return minute >= quietFrom || minute < quietTo;
}

/** The first instant of a minute of the day from another instant on: before 4:00 it comes at the end of a day of review. */
export function timeFrom(minute: number, from: Date): Date {
  const at = dayStart(shanghaiDay(from)).getTime() + minute * 60_000;
  return new Date(at >= from.getTime() ? at : at + DAY_MS);
}

/** The next instant of a minute of the day. @param toldOn a day on which it is not to be any more */
export function nextTime(minute: number, toldOn: string | null, now: Date): Date {
  const today = shanghaiDay(now);
  const at = dayStart(today).getTime() + minute * 60_000;
  return new Date(at > now.getTime() && toldOn !== today ? at : at + DAY_MS);
}
