/** Attribution of an article from a page's metadata: author names, instant of publication, name of the site. */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { readDate } from '#server/written-date.ts';
import { comparable, normaliseMetadata } from './normalise.ts';

const MAX_AUTHORS = 8;
const LONGEST_BYLINE = 300;
const opener = `(?:${labels.byline_opener.join('|')})`;
const pictures = `(?:${labels.picture_work.join('|')})`;
/** Also `Words and pictures by`: who wrote it took the pictures, too. */
const lead = new RegExp(`^(?:(?:${pictures} (?:and|&) )?${opener}(?: (?:and|&) ${pictures})?\\s+)?by[:\\s]+`, 'i');
const pictureCredit = new RegExp(`(?:^|\\s)${pictures}(?:\\s+by\\b|\\s*:).*$`, 'i');
const role = new RegExp(
  `^(?:the\\b|(?:m\\.?a|b\\.?a|m\\.?sc?|m\\.?d|ph\\.?d|r\\.?n|j\\.?d|m\\.?p\\.?h|d\\.?o|jr|sr)\\b\\.?(?:\\s|$)|(?:an?|is|for|in|at)\\s|.*\\b(?:${labels.role.join('|')})\\b)`,
  'i',
);
const nobody = new RegExp(`^(?:${labels.nobody.join('|')})$`, 'i');
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A date, a time, the minutes that reading takes or an address that runs on behind the name. */
const trailing = new RegExp(
  `\\s*(?:\\d{1,2}(?:st|nd|rd|th)?\\s+${month}|\\b${month}\\.?\\s+\\d|\\d{4}|\\d{1,2}:\\d\\d|\\d{1,3}[\\s-]?min(?:ute)?s?\\b|[@|•·–—(/<]).*$`,
  'i',
);

const organisation = new RegExp(
  `^(?:${labels.agency.join('|')})$|\\b(?:${labels.organisation.join('|')})(?:\\W|$)`,
  'i',
);

/** Whether a byline names an agency, a paper or its staff. */
export function isOrganisation(name: string, siteName: string | null): boolean {
  return organisation.test(name) || (siteName !== null && comparable(name) === comparable(siteName));
}

/** `ANN O’HARA-LEE` → `Ann O’Hara-Lee`. */
function titleCased(name: string): string {
  return name.toLowerCase().replace(/(?:^|[\s.’'-])\p{L}/gu, (start) => start.toUpperCase());
}

const capital = "\\p{Lu}[\\p{L}\\p{M}.’'-]*";
const fullName = `${capital}(?: (?:${capital}|de|da|la|van|von|der|den|bin|al|el)){0,3} ${capital}`;
/** `Ann Lee in London` */
const withPlace = new RegExp(`^(${fullName}) in \\p{Lu}.*$`, 'u');
const named = new RegExp(`^${fullName}$`, 'u');
const roleBehind = new RegExp(`^(.*?)\\s+(?:${labels.role.join('|')})\\b`, 'i');
const fieldBehind = new RegExp(`(?:^|\\s)(?:${labels.role_field.join('|')})$`, 'i');

/** The name before a role without a comma, `Ann Lee Senior Reporter`; null for a role alone. */
function nameBeforeRole(text: string): string | null {
  let name = roleBehind.exec(text)?.[1] ?? '';
  while (fieldBehind.test(name)) name = name.replace(fieldBehind, '');
  return named.test(name) && !isOrganisation(name, null) ? oneName(name) : null;
}

/** Parts of a text between commas and `and`; in `Ann Lee in London and Oslo` the second place is left out. */
function partsOf(text: string): string[] {
  const parts = text.split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/i);
  return parts.filter((part, at) => part.includes(' ') || !withPlace.test(parts[at - 1] ?? ''));
}

/** Without those who made the pictures: from `photographs by` up to the next `words by`. */
function writersAmong(parts: readonly string[]): string[] {
  let isCredit = false;
  return parts.filter((part) => {
    const isWriter = !isCredit || lead.test(part);
    const credit = pictureCredit.exec(part);
    isCredit = credit !== null || !isWriter;
    return isWriter && credit?.index !== 0;
  });
}

function oneName(raw: string): string | null {
  if (/^(?:https?:|www\.)|\.(?:com|org|net|html?)$/i.test(raw)) return null;
  const name = raw
    .replace(lead, '')
    .replace(pictureCredit, '')
    .replace(trailing, '')
    .replace(withPlace, '$1')
    .replace(/[\s,;:-]+$/, '')
    .trim();
  if (name.length < 2 || name.length > 60 || !/\p{L}{2}/u.test(name) || nobody.test(name)) return null;
  return /\s/.test(name) && name === name.toUpperCase() ? titleCased(name) : name;
}

/**
 * One or several names, joined by commas: `By Ann Lee and Tom Fry, Staff Writers` → `Ann Lee, Tom Fry`.
 * @param raw bylines of a page, each with one name or several
 */
export function cleanByline(raw: readonly string[]): string | null {
  const texts = raw
    .map((text) => normaliseMetadata(text).replace(lead, ''))
    .filter((text) => text.length <= LONGEST_BYLINE);
  const parts = texts.flatMap((text) => writersAmong(partsOf(text)));
  const found = parts.filter((part) => !role.test(part)).map(oneName);
  const names = (found.some((name) => name !== null) ? found : parts.map(nameBeforeRole)).filter(
    (name) => name !== null,
  );
  const unique = names.filter((name, at) => names.findIndex((other) => comparable(other) === comparable(name)) === at);
  return unique.slice(0, MAX_AUTHORS).join(', ') || null;
}

const chineseByline = /^作者\s*[:：]\s*(\S.{0,60})$/;

/** The names in a line that is a byline and nothing else, `By Ann Lee and Tom Fry | 3 March 2026`; null for any other line. */
export function bylineOf(line: string): string | null {
  const inChinese = chineseByline.exec(line)?.[1];
  if (inChinese) return inChinese.split(/\s*[、，,;；]\s*/).join(', ');
  const names = lead.test(line) ? cleanByline([line]) : null;
  // `By night all cats are grey` begins like one.
  return names?.split(', ').every((name) => named.test(name)) ? names : null;
}

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const LONGEST_DATE = 100;
/** A day with its month by name and four digits of the year. */
const namedDay = new RegExp(
  `(?:${month}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?[\\s-]+${month}\\.?),?[\\s-]+(?:19|20)\\d\\d(?!\\d)`,
  'i',
);
const timeOfDay =
  /\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:[apAP]\.?[mM]\b\.?)?\s*(?:(?:(?:GMT|UTC)\s?)?[+-]\d{1,2}:?(?:\d\d)?|[A-Z]{1,5}\b)?/;
const numbersOfDay =
  /^\d{10}$|^\d{12,14}$|(?<!\d)(?:19|20)\d\d(?!\d)[^\d]|[^\d](?:19|20)\d\d(?!\d)|^(?:19|20)\d{6}(?!\d)/;
/** Words in a date, besides names of zones. */
const wordOfDate = new RegExp(
  `^(?:${month}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]m|at|on|of|t|z|[a-z]{1,4}t|utc|msk|mez)$`,
  'i',
);

/**
 * @param raw ISO 8601, RFC 2822, an English date or seconds since 1970; without a zone it is taken as UTC, so that the
 *   result does not depend on the server's time zone
 * @param isDayFirst whether `02/03/2026` is the second of March
 * @returns ISO 8601 UTC, or null when it is no date with a year of four digits
 */
export function instantOf(raw: string | null, isDayFirst = false): string | null {
  const text = (raw ?? '').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST_DATE) return null;
  const day = namedDay.exec(text);
  const date = day === null ? dateInNumbers(text) : `${day[0]} ${clockBeside(text, day)}`;
  const time = date === null ? null : readDate(date, isDayFirst)?.getTime();
  return time && time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null;
}

const besideDate =
  /^(?:first )?(?:published|posted|updated)\b(?: on)?|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\bat\b|[\s,:|·•–—-]/gi;

/** The instant in a line that is a date and nothing else, as {@link instantOf}; null for any other line. */
export function dateLineOf(line: string): string | null {
  const beside = line.replace(namedDay, '').replace(timeOfDay, '').replace(besideDate, '');
  return beside === '' || dateInNumbers(line.trim()) !== null ? instantOf(line) : null;
}

/** The time behind a day, or before it. */
function clockBeside(text: string, day: RegExpExecArray): string {
  const behind = timeOfDay.exec(text.slice(day.index + day[0].length));
  return (behind ?? timeOfDay.exec(text.slice(0, day.index)))?.[0] ?? '';
}

/** A text that is a date in numbers; null when it says something else, too. */
function dateInNumbers(text: string): string | null {
  const date = text.replace(/^(?:published|posted|updated|on)[:\s]+/i, '');
  const words = date.replace(/\[?[A-Za-z]+(?:\/[A-Za-z_]+)+\]?$/, '').replace(/([ap])\.m\.?/gi, '$1m');
  const isDate = words.match(/[a-z]+/gi)?.every((word) => wordOfDate.test(word)) ?? true;
  return isDate && numbersOfDay.test(date) ? date : null;
}

/** The day in an address such as `/2026/03/02/harbour` or `/2026-03-02-harbour`, or null: `/2026/03/5-things` begins its name with a number. */
export function dayInAddress(url: string): string | null {
  const written = /\/((?:19|20)\d\d)([/-])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?=\/|\2|$)/;
  const [, year, , month, day] = written.exec(new URL(url).pathname) ?? [];
  return year ? instantOf([year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')) : null;
}

const dayFirstHost = new RegExp(`\\.(?:${labels.day_first.join('|')})$`, 'i');

/**
 * Whether a page writes the day before the month.
 * @param lang language that the page declares; null when it declares none
 */
export function isDayFirst(url: string, lang: string | null): boolean {
  const region = /^en[-_]([a-z]{2})\b/i.exec(lang ?? '')?.[1]?.toLowerCase();
  return (
    dayFirstHost.test(new URL(url).hostname) ||
    (region !== undefined && labels.day_first.includes(region === 'gb' ? 'uk' : region))
  );
}

/** `www.bay-post.co.uk`, `127.0.0.1:8080`: one word of parts with dots between. */
const hostName = /^(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:\p{L}{2,}|\d{1,3})(?::\d+)?\/?$/u;

/** Whether a name is a host name. */
export function isHostName(name: string): boolean {
  return hostName.test(name.trim());
}

/** The first name that is no host name; a host name as a last resort; null without any. */
export function bestSiteName(names: readonly (string | null | undefined)[]): string | null {
  const said = names.map((name) => normaliseMetadata(name ?? '')).filter((name) => name !== '');
  return said.find((name) => !isHostName(name)) ?? said[0] ?? null;
}
