/**
 * Dates of feeds, in every form met in the wild: RFC 822 with two-digit years and odd zones, ISO 8601 and W3CDTF, asctime,
 * seconds since 1970, and written for people in other languages. What names no zone is taken as UTC.
 */
import { monthOf, zoneMinutes } from './date-words.ts';

/** Longer ones are no dates; also keeps the patterns below quick. */
const MAX_LENGTH = 100;
const DAY_MINUTES = 24 * 60;
/** RFC 2822, 4.3 lets two digits from 50 be 19xx; feeds did not exist before 1997, programs that forgot the century do. */
const LAST_CENTURY = 69;

/** Hours, minutes, seconds, am or pm, zone. */
const CLOCK =
  /(?<![\d:.])(\d{1,2})[:h](\d{2})(?:[:.](\d{2}(?:[.,]\d+)?))?\s*(?:([ap])\.?m\b\.?)?\s*((?:(?:GMT|UTC?|Z)\s*)?[+-]\d{1,2}:?(?:\d{2})?(?!\d)|[A-Z]{1,5}\b)?/iu;
const ISO =
  /^([+-]?\d{4})(?:-?(\d{3})(?!\d)|[-/.]?(\d{2})(?:[-/.]?(\d{1,2}))?)?(?:[T\s,]+(\d{1,2}(?::?\d{2}){0,2}.*))?$/i;
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})?(?=\D|$)/;

/** Minutes of a day and seconds, in UTC. */
interface Clock {
  minutes: number;
  seconds: number;
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return zoneMinutes(zone) ?? 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

function readClock(text: string): Clock | null {
  const [, hour, minute, second = '0', half, zone] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const seconds = Number(second.replace(',', '.'));
  if (hours > 24 || Number(minute) > 59 || seconds >= 61) return null;
  return { minutes: hours * 60 + Number(minute) - offsetMinutes(zone), seconds };
}

function instant(year: number, month: number, day: number, clock: Clock | null): Date | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1 || year > 9_999) return null;
  const { minutes, seconds } = clock ?? { minutes: 0, seconds: 0 };
  if (Math.abs(minutes) > 3 * DAY_MINUTES) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(0, minutes, 0, Math.trunc(seconds * 1_000));
  return Number.isNaN(date.getTime()) ? null : date;
}

const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year < LAST_CENTURY ? 2_000 : 1_900);
};

function readIso(text: string): Date | null {
  const [, year, ordinal, month = '1', day = '1', time] = ISO.exec(text) ?? [];
  if (year === undefined) return null;
  const clock = time === undefined ? null : readClock(time.replace(COMPACT_CLOCK, '$1:$2:$3').replace(/:(?=\D|$)/, ''));
  if (time !== undefined && clock === null && !/^\d{1,2}\D*$/.test(time)) return null;
  if (ordinal === undefined) return instant(Number(year), Number(month), Number(day), clock);
  const start = instant(Number(year), 1, 1, clock);
  return start && new Date(start.getTime() + (Number(ordinal) - 1) * DAY_MINUTES * 60_000);
}

/** Seconds, milliseconds since 1970. */
function readEpoch(text: string): Date | null {
  if (!/^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/.test(text)) return null;
  const value = Number(text);
  return new Date(value < 1e11 ? value * 1_000 : value);
}

/** All in numbers: `31/12/2003`, `12/31/2003` (America's, where it can't be the other), `31.12.03`. */
function readNumbers(rest: string, clock: Clock | null): Date | null {
  const [, first, mark, second, year] = /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(rest) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const isMonthFirst = mark === '/' ? Number(first) <= 12 : Number(second) > 12;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return instant(fullYear(year), Number(month), Number(day), clock);
}

/** A month by its name with a day and a year around it in any order. */
function readWords(text: string): Date | null {
  const clock = readClock(text);
  const rest = text.replace(CLOCK, ' ');
  // "mar." is Tuesday in French and March in English: a weekday comes first, the month last.
  const months = [...rest.matchAll(/[\p{L}\p{M}]{3,}/gu)].flatMap(([word]) => monthOf(word) ?? []);
  const month = months.at(-1);
  if (month === undefined) return readNumbers(rest, clock);
  const numbers = [...rest.matchAll(/(?<![\d+-])\d{1,4}(?!\d)|(?<=\p{L}-)\d{1,4}(?!\d)|(?<=\d-)\d{4}/gu)].map(
    ([digits]) => digits,
  );
  const year = numbers.find((digits) => digits.length === 4) ?? numbers[1];
  const day = numbers.find((digits) => digits.length <= 2 && digits !== year) ?? (numbers.length > 1 ? year : '1');
  if (year === undefined || day === undefined) return null;
  return instant(fullYear(year), month, Number(day), clock);
}

/** `2004년 05월 28일 오후 01:31` and `2026年3月5日 下午1:31` in the order of ISO. */
function eastAsian(text: string): string {
  if (!/[\u3040-\u9fff\uac00-\ud7af]/u.test(text)) return text;
  return text
    .replace(/(\d)\s*[년年]\s*/u, '$1-')
    .replace(/(\d)\s*[월月]\s*/u, '$1-')
    .replace(/(\d)\s*[일日]/u, '$1 ')
    .replace(/-(\d)(?=[- ])/g, '-0$1')
    .replace(/(\d)\s*[時时시点]\s*/u, '$1:')
    .replace(/(\d)\s*[分분](?:\s*(\d+)\s*[秒초])?/u, (_, minute: string, second?: string) =>
      second ? `${minute}:${second}` : minute,
    )
    .replace(/(오전|上午|午前|오후|下午|午後)\s*([\d:]+)/u, (_, half: string, time: string) =>
      /오전|前|上/u.test(half) ? `${time} am` : `${time} pm`,
    )
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
}

/**
 * Reads a date.
 * @returns null for what is no date; days past the end of a month run on into the next
 */
export function readDate(given: string): Date | null {
  const text = eastAsian(given.replace(/\s+/g, ' ').trim());
  if (text === '' || text.length > MAX_LENGTH || !/\d/.test(text)) return null;
  return readEpoch(text) ?? readIso(text) ?? readWords(text);
}
