/** Moments as editors read and set them: by the clock of Asia/Shanghai, whatever the browser's own zone. */

import type { PressDate } from '#contract/shapes.ts';

/** China has kept UTC+8 without summer time since 1991. */
const ZONE = '+08:00';
const OFFSET_MS = 8 * 3_600_000;

/** `2026-11-20T09:20`, as `<input type="datetime-local">` has it. */
export function toLocalInput(instant: string): string {
  return new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(0, 16);
}

/** The instant of such an input; null when it is empty or half typed. */
export function fromLocalInput(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  const moment = new Date(value.slice(0, 16) + ZONE);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** A date of the press as two inputs have it: a day, and a time where there is one. */
export interface TypedPressDate {
  day: string;
  time: string;
}

export function toPressInputs(pressAt: PressDate | null): TypedPressDate {
  const [day = '', time = ''] = (pressAt?.includes('T') ? toLocalInput(pressAt) : (pressAt ?? '')).split('T');
  return { day, time };
}

/** A day alone stays a day; null without one. */
export function fromPressInputs({ day, time }: TypedPressDate): PressDate | null {
  return fromLocalInput(`${day}T${time}`) ?? (day === '' ? null : day);
}

/** `2026-11-20 09:20` */
export function formatMoment(instant: string): string {
  return toLocalInput(instant).replace('T', ' ');
}
