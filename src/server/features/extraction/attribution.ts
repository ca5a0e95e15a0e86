/** Attribution of an article from a page's metadata: author names, instant of publication, name of the site. */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { comparable, normaliseMetadata } from './normalise.ts';

const MAX_AUTHORS = 8;
const lead = new RegExp(`^(?:(?:${labels.byline_opener.join('|')})\\s+)?by[:\\s]+`, 'i');
const role = new RegExp(
  `^(?:the\\b|(?:m\\.?a|b\\.?a|m\\.?sc?|m\\.?d|ph\\.?d|r\\.?n|j\\.?d|m\\.?p\\.?h|d\\.?o|jr|sr)\\b\\.?(?:\\s|$)|(?:an?|is|for|in|at)\\s|.*\\b(?:${labels.role.join('|')})\\b)`,
  'i',
);
const nobody = new RegExp(`^(?:${labels.nobody.join('|')})$`, 'i');
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A date, a time or an address that runs on behind the name. */
const trailing = new RegExp(
  `\\s*(?:\\d{1,2}(?:st|nd|rd|th)?\\s+${month}|\\b${month}\\.?\\s+\\d|\\d{4}|\\d{1,2}:\\d\\d|[@|•·–—(/<]).*$`,
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

function oneName(raw: string): string | null {
  if (/^(?:https?:|www\.)|\.(?:com|org|net|html?)$/i.test(raw)) return null;
  const name = raw
    .replace(lead, '')
    .replace(trailing, '')
    .replace(/[\s,;:-]+$/, '')
    .trim();
  if (name.length < 2 || name.length > 60 || !/\p{L}{2}/u.test(name) || nobody.test(name)) return null;
  return /\s/.test(name) && name === name.toUpperCase() ? titleCased(name) : name;
}

/**
 * One or several names, joined by commas: `By Ann Lee and Tom Fry, Staff Writers` → `Ann Lee, Tom Fry`.
 * @param raw texts as pages give them, each with one name or several
 */
export function cleanByline(raw: readonly string[]): string | null {
  const names = raw
    .map((text) => normaliseMetadata(text))
    .filter((text) => text.length <= 300)
    .flatMap((text) => text.replace(lead, '').split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/i))
    .filter((part) => !role.test(part))
    .map(oneName)
    .filter((name) => name !== null);
  const unique = names.filter((name, at) => names.findIndex((other) => comparable(other) === comparable(name)) === at);
  return unique.slice(0, MAX_AUTHORS).join(', ') || null;
}

const hasZone = /(?:z|gmt|utc?|[+-]\d\d:?\d\d|\b[ecmp][sd]t)\)?$/i;
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * @param raw ISO 8601, RFC 2822, an English date or seconds since 1970; without a zone it is taken as UTC, so that the
 *   result does not depend on the server's time zone
 * @returns ISO 8601 UTC, or null when it is no date
 */
export function instantOf(raw: string | null): string | null {
  const text = (raw ?? '')
    .trim()
    .replace(/^(?:published|posted|updated|on)[:\s]+/i, '')
    .replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')
    .replace(/([ap])\.m\.?/i, '$1m');
  if (text === '' || text.length > 60) return null;
  const compact = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(text);
  let time: number;
  if (compact) {
    const [year = 0, mon = 0, day = 0, hour = 0, minute = 0, second = 0] = compact
      .slice(1)
      .map((part) => Number(part ?? 0));
    time = Date.UTC(year, mon - 1, day, hour, minute, second);
  } else if (/^\d{10}(?:\d{3})?$/.test(text)) {
    time = Number(text) * (text.length === 10 ? 1000 : 1);
  } else if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    time = Date.parse(text);
  } else if (/^\d{4}-\d\d-\d\d[T ]/.test(text)) {
    time = Date.parse(hasZone.test(text) ? text.replace(' ', 'T').replace(' ', '') : `${text.replace(' ', 'T')}Z`);
  } else {
    time = Date.parse(
      hasZone.test(text) ? text : `${text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1').replace(/ at /i, ' ')} UTC`,
    );
  }
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null;
}

/** The day in an address such as `/2026/03/02/harbour`, or null. */
export function dayInAddress(url: string): string | null {
  const found = /\/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?:[/-]|$)/.exec(new URL(url).pathname);
  return found ? instantOf([found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-')) : null;
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
