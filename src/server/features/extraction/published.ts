/** The instant of publication out of the many ways a page may write it. */

const hasZone = /(?:z|gmt|utc?|[+-]\d\d:?\d\d|\b[ecmp][sd]t)\)?$/i;
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * @param raw ISO 8601, RFC 2822, an English date or seconds since 1970; without a zone it is taken as UTC, so that the
 *   result does not depend on where the server stands
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
