/** The rank in words: weeks, values, and what is missing to the next place. */
import type { RankCategory } from '#contract/shapes.ts';
import { addDays, dayStart } from '#engine/shanghai-time.ts';
import { addressWith } from '../../ui/address.ts';
import { formatDay, formatFullDay } from '../../ui/day.ts';
import { withCommas } from '../../ui/number.ts';

/**
 * `11 月 16 – 22 日`, `10 月 26 日 – 11 月 1 日`; of another year `2025 年 11 月 17 – 23 日`.
 *
 * @param today a day of the present year
 */
export function weekLabel(monday: string, today: string): string {
  const [first, last] = [monday, addDays(monday, 6)];
  const format = first.slice(0, 4) === today.slice(0, 4) ? formatDay : formatFullDay;
  const from = format(dayStart(first).toISOString());
  const to = formatDay(dayStart(last).toISOString());
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${from} – ${to}`;
  return `${from.replace(/ 日$/, '')} – ${Number(last.slice(8))} 日`;
}

/** Time left of a week: `3 天 4 小时`, `8 小时 12 分`. */
export function timeLeft(endsAt: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(endsAt) - Date.parse(now)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  return days > 0 ? `${days} 天 ${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`;
}

/** A value as numbers with their units, in order: `[[10, '小时'], [12, '分']]`. */
export function valueParts(cat: RankCategory, value: number): [string, string][] {
  if (cat === 'article') return [[withCommas(value), '篇']];
  if (cat === 'word') return [[withCommas(value), '词']];
  const [hours, minutes] = [Math.floor(value / 3_600), Math.floor(value / 60) % 60];
  if (value < 60) return [[String(value), '秒']];
  return hours === 0
    ? [[String(minutes), '分']]
    : [
        [String(hours), '小时'],
        [String(minutes), '分'],
      ];
}

export function valueLabel(cat: RankCategory, value: number): string {
  return valueParts(cat, value).flat().join(' ');
}

/** Text for what is missing to pass a value: of two equal ones the earlier stands before, so one more is needed. */
export function missingLabel(cat: RankCategory, mine: number, theirs: number): string {
  const missing = theirs - mine + 1;
  if (cat === 'article') return `再读完 ${missing} 篇`;
  if (cat === 'word') return `再读 ${withCommas(missing)} 词`;
  return `再读 ${Math.ceil(missing / 60)} 分钟`;
}

/** Address of a list. */
export function rankAddress(wanted: { cat?: RankCategory; week?: string | null; who?: 'all' | 'friends' }): string {
  return addressWith('/Rank', {
    cat: wanted.cat !== 'time' && wanted.cat,
    rank_date: wanted.week,
    who: wanted.who !== 'all' && wanted.who,
  });
}
