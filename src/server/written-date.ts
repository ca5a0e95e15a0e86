/**
 * Parses the dates of feeds and pages, in every form met in the wild: RFC 822 with two-digit years and odd zones, ISO 8601 and W3CDTF, asctime,
 * seconds since 1970, and dates with month names of other languages. A date without a zone is read as UTC.
 */

/** Beginnings of month names, marks above letters removed. The longest that fits counts. */
const MONTHS: readonly (readonly [month: number, starts: string])[] = [
  [1, 'jan ene gen янв ιαν sty'],
  [2, 'feb fev fevr фев φεβ lut helm'],
  [3, 'mar mrt mrz maer мар μαρ maalis'],
  [4, 'apr avr abr апр απρ kwi huhti'],
  [5, 'may mai mei mag maj май мая μαι toukok'],
  [6, 'jun juin giu июн ιουν cze kesak'],
  [7, 'jul juil lug июл ιουλ lip heinak'],
  [8, 'aug aou ago авг αυγ sie elok'],
  [9, 'sep set сен σεπ wrz syysk'],
  [10, 'oct okt ott out окт οκτ paz lokak'],
  [11, 'nov ноя νοε lis marrask'],
  [12, 'dec dez dic des дек δεκ gru jouluk'],
];
const unmarked = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const STARTS = MONTHS.flatMap(([month, starts]) =>
  starts.split(' ').map((start) => [unmarked(start), month] as const),
).sort(([a], [b]) => b.length - a.length);

/** 1 to 12, or null when the word is no month. */
function monthOf(word: string): number | null {
  const plain = unmarked(word);
  return STARTS.find(([start]) => plain.startsWith(start))?.[1] ?? null;
}

/** Hours east of Greenwich (IANA time zone database; RFC 822 for the American ones). IST is India's, CST America's. */
const ZONES: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  ART: -3,
  BST: 1,
  WEST: 1,
  CET: 1,
  MET: 1,
  MEZ: 1,
  CEST: 2,
  MEST: 2,
  MESZ: 2,
  SAST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  MSD: 4,
  IRST: 3.5,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/** Abbreviations that sites of the United States use all year; the day decides on daylight saving time. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

/** Minutes east of Greenwich, or null for letters that name no zone. */
function zoneMinutes(letters: string): number | null {
  const hours = ZONES[letters.toUpperCase()];
  return hours === undefined ? null : hours * 60;
}

/** Longer ones are no dates; also keeps the patterns below quick. */
const MAX_LENGTH = 100;
const DAY_MINUTES = 24 * 60;
/** RFC 2822, 4.3 lets two digits from 50 be 19xx; feeds did not exist before 1997, programs that forgot the century do. */
const LAST_CENTURY = 69;

/** Hours, minutes, seconds, am or pm, zone: an offset, letters or a name of the IANA database. */
const CLOCK =
  /(?<![\d:.])(\d{1,2})[:h](\d{2})(?:[:.](\d{2}(?:[.,]\d+)?))?\s*(?:([ap])\.?m\b\.?)?\s*((?:(?:GMT|UTC?|Z)\s*)?[+-]\d{1,2}:?(?:\d{2})?(?!\d)|\[?[A-Z]{2,20}\/[A-Z_]{2,30}(?:\/[A-Z_]{2,30})?\]?|[A-Z]{1,5}\b)?/iu;
const ISO =
  /^([+-]?\d{4})(?:-?(\d{3})(?!\d)|[-/.]?(\d{2})(?:[-/.]?(\d{1,2}))?)?(?:[T\s,]+(\d{1,2}(?::?\d{2}){0,2}.*))?$/i;
/** `20260302073000` */
const COMPACT_TIME = /^((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(\d{4}|\d{6})$/;
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})?(?=\D|$)/;

/** Minutes of a day and seconds, in UTC, or by the clock of a time zone. */
interface Clock {
  minutes: number;
  seconds: number;
  timeZone: Intl.DateTimeFormat | null;
}

/** Clocks by the name of their zone; null for an unknown one. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** Some 600 names exist, in any case. */
const MAX_CLOCKS = 1_000;

/** The clock of a zone whose offset changes with the day. */
function clockOf(zone: string | undefined): Intl.DateTimeFormat | null {
  if (!zone) return null;
  const name = TIME_ZONES[zone.toUpperCase()] ?? zone.replace(/[[\]]/g, '');
  if (!name.includes('/')) return null;
  let clock = clocks.get(name);
  if (clock === undefined) {
    clock = clockNamed(name);
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clocks.set(name, clock);
  }
  return clock;
}

function clockNamed(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null; // no zone of that name
    throw error;
  }
}

/** Milliseconds that a clock is ahead of UTC at an instant. */
function aheadAt(clock: Intl.DateTimeFormat, at: Date): number {
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offsetMinutes(name === 'GMT' ? undefined : name) * 60_000;
}

/** The instant at which a clock shows what `shown` shows in UTC. */
function instantByClock(clock: Intl.DateTimeFormat, shown: Date): Date {
  const near = new Date(shown.getTime() - aheadAt(clock, shown));
  return new Date(shown.getTime() - aheadAt(clock, near));
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
  return { minutes: hours * 60 + Number(minute) - offsetMinutes(zone), seconds, timeZone: clockOf(zone) };
}

function instant(year: number, month: number, day: number, clock: Clock | null): Date | null {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1 || year > 9_999) return null;
  const { minutes, seconds, timeZone } = clock ?? { minutes: 0, seconds: 0, timeZone: null };
  if (Math.abs(minutes) > 3 * DAY_MINUTES) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1) return null;
  date.setUTCHours(0, minutes, 0, Math.trunc(seconds * 1_000));
  if (Number.isNaN(date.getTime())) return null;
  return timeZone ? instantByClock(timeZone, date) : date;
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

/** Dates in numbers: `31/12/2003`, `12/31/2003` (American, unless the day stands first), `31.12.03`. */
function readNumbers(rest: string, clock: Clock | null, isDayFirst: boolean): Date | null {
  const [, first, mark, second, year] = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(rest) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const isMonthFirst = mark === '/' && !isDayFirst ? Number(first) <= 12 : Number(second) > 12;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return instant(fullYear(year), Number(month), Number(day), clock);
}

/** A month by its name with a day and a year around it in any order. */
function readWords(text: string, isDayFirst: boolean): Date | null {
  const clock = readClock(text);
  const rest = text.replace(CLOCK, ' ');
  // "mar." is Tuesday in French and March in English: a weekday comes first, the month last.
  const months = [...rest.matchAll(/[\p{L}\p{M}]{3,}/gu)].flatMap(([word]) => monthOf(word) ?? []);
  const month = months.at(-1);
  if (month === undefined) return readNumbers(rest, clock, isDayFirst);
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
 * @param isDayFirst whether `02/03/2026` is the second of March
 * @returns null for what is no date, as a day past the end of its month
 */
export function readDate(given: string, isDayFirst = false): Date | null {
  const text = eastAsian(given.replace(/\s+/g, ' ').trim()).replace(COMPACT_TIME, '$1T$2');
  if (text === '' || text.length > MAX_LENGTH || !/\d/.test(text)) return null;
  return readEpoch(text) ?? readIso(text) ?? readWords(text, isDayFirst);
}
