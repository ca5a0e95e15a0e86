/** The polling interval that a feed asks for: RSS 2.0's `ttl` in minutes, or the syndication module's period and frequency. */

const HOUR = 60;
const DAY = 24 * HOUR;
/** web.resource.org/rss/1.0/modules/syndication */
const PERIODS = new Map([
  ['hourly', HOUR],
  ['daily', DAY],
  ['weekly', 7 * DAY],
  ['monthly', 30 * DAY],
  ['yearly', 365 * DAY],
]);

const positive = (text: string): number | null => {
  const value = Number(text.trim());
  return Number.isInteger(value) && value > 0 ? value : null;
};

interface IntervalHints {
  ttl: string;
  updatePeriod: string;
  /** Changes in one period; one where it is missing. */
  updateFrequency: string;
}

/** @returns minutes, the longer one of both; null when neither is valid */
export function pollingInterval({ ttl, updatePeriod, updateFrequency }: IntervalHints): number | null {
  const period = PERIODS.get(updatePeriod.trim().toLowerCase());
  const perChange = period === undefined ? null : period / (positive(updateFrequency) ?? 1);
  const told = [positive(ttl), perChange].filter((minutes) => minutes !== null);
  return told.length === 0 ? null : Math.max(...told);
}
