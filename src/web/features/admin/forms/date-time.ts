/** Dates and times in Asia/Shanghai for admin pages: formatted as text, and converted to and from date inputs. */
import type { PressDate } from '#contract/shapes.ts';
import { instantOf, momentText } from '#engine/shanghai-time.ts';

/** The value of an `<input type="datetime-local">`: `2026-11-20T09:20`. */
export function toDateTimeInput(instant: string): string {
  return momentText(instant).slice(0, 16).replace(' ', 'T');
}

/** The instant of such a value; null when it is empty or incomplete. */
export function fromDateTimeInput(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  return instantOf(value.slice(0, 16))?.toISOString() ?? null;
}

/** The original publication date as two inputs: a day and an optional time. */
export interface TypedPressDate {
  day: string;
  time: string;
}

/** Values of the inputs for day and time in Shanghai; the time is '' for a day without time, both are for null. */
export function toPressInputs(pressAt: PressDate | null): TypedPressDate {
  const [day = '', time = ''] = (pressAt?.includes('T') ? toDateTimeInput(pressAt) : (pressAt ?? '')).split('T');
  return { day, time };
}

/** A day without time stays a day; null without a day. */
export function fromPressInputs({ day, time }: TypedPressDate): PressDate | null {
  return fromDateTimeInput(`${day}T${time}`) ?? (day === '' ? null : day);
}

/** `2026-11-20 09:20` */
export function formatDateTime(instant: string): string {
  return momentText(instant).slice(0, 16);
}
