/** A year of reading as a picture: a line a month, a stroke a day as long as its minutes, and the ring of the sign at the end of the year. */

import { DAY_MS } from '#engine/shanghai-time.ts';
import { roundReadTime } from '#engine/time-spent.ts';
import { box, en, type Inks, picture, qr, row, type Scene, sheet, sign, sizeOf, zh } from './poster-nodes.ts';
import { type TextTheme, THEMES } from './sentence-posters.ts';

export interface YearPoster {
  year: number;
  /** Seconds of each day from January 1st; as many as the year has had. */
  days: readonly number[];
  isOver: boolean;
  articles: number;
  words: number;
  longestStreak: number;
  /** Words; null where nothing is known. */
  vocabulary: number | null;
  /** The level that was read most, and the share known of it; null where too little was read. */
  known: { level: string; rate: number } | null;
  paper: TextTheme;
  /** Null leaves them out. */
  name: string | null;
  url: string | null;
}

const [MARGIN, WIDTH] = [96, 888];
/** A line of the picture, and where its strokes begin, px. */
const [LEAD, INDENT, STROKE] = [52, 60, 14];
/** Gap between two days; a day without reading is as wide. */
const GAP = 5;
/** Length of the longest month. */
const LONGEST = WIDTH - INDENT - 52;

export function yearPoster(poster: YearPoster): Scene {
  const { year, days, isOver, articles, words, paper, name, url } = poster;
  const { paper: ground, ...inks } = THEMES[paper];
  const time = roundReadTime(days.reduce((sum, seconds) => sum + seconds, 0));
  const last = new Date(Date.UTC(year, 0, days.length));
  const until = `到 ${last.getUTCMonth() + 1} 月 ${last.getUTCDate()} 日`;
  const size = sizeOf('9:16');
  // A fifth of it shows, as of the hairlines on pages.
  const hair = `${inks.faint}33`;
  const strokes = linesOf(poster, inks);
  const root = sheet('9:16', ground, [
    box(
      'yr',
      [
        row('yr-head', [
          row('yr-name', [sign(52, inks), zh('', '外刊轻读')]),
          row('yr-year', [en('serif', String(year)), !isOver && zh('yr-until', until)], { color: inks.faint }),
        ]),
        zh('yr-lead', isOver ? '这一年，我读了' : '今年到现在，我读了', { color: inks.faint }),
        row('yr-big', [en('serif yr-time', String(time.value)), zh('yr-unit', time.unit)]),
        zh('yr-lead', `${articles.toLocaleString('en-US')} 篇，${words.toLocaleString('en-US')} 个词`, {
          color: inks.faint,
        }),
        box(
          'yr-lines',
          [
            picture(strokes, WIDTH, 12 * LEAD),
            box(
              'yr-months',
              Array.from({ length: 12 }, (_, month) => zh('yr-month', String(month + 1), { color: inks.faint })),
            ),
          ],
          { borderColor: hair },
        ),
        zh('yr-note', '每一笔是一天，读得越久越长', { color: inks.faint }),
        row(
          'yr-figs',
          figuresOf(poster).map(([title, value, unit]) =>
            box('yr-fig', [
              zh('yr-title', title, { color: inks.faint }),
              row('yr-value', [en('serif', value), zh('yr-small', unit)]),
            ]),
          ),
          { borderColor: hair },
        ),
        row(
          'yr-foot',
          [
            box('', [
              name !== null && zh('yr-who', name),
              url !== null && zh('yr-title', '扫一扫，和我一起读', { color: inks.faint }),
            ]),
            url !== null && qr(url, 132, paper === 'black'),
          ],
          { borderColor: hair },
        ),
      ],
      { color: inks.ink, padding: MARGIN },
    ),
  ]);
  return { root, size, pictures: new Map() };
}

function figuresOf({ longestStreak, vocabulary, known }: YearPoster): [title: string, value: string, unit: string][] {
  return [
    ['最长连续', String(longestStreak), '天'],
    ...(vocabulary === null ? [] : [['词汇量', vocabulary.toLocaleString('en-US'), '个'] as [string, string, string]]),
    ...(known === null
      ? []
      : [[`${known.level}一档认得`, String(Math.round(known.rate * 100)), '%'] as [string, string, string]]),
  ];
}

/** All months have one scale, that of the longest. */
function linesOf({ year, days, isOver }: YearPoster, { ink, accent }: Inks): string {
  const months: number[][] = Array.from({ length: 12 }, () => []);
  for (const [index, seconds] of days.entries()) {
    months[new Date(Date.UTC(year, 0, 1) + index * DAY_MS).getUTCMonth()]?.push(seconds);
  }
  const spare = LONGEST - 31 * GAP;
  const most = Math.max(1, ...months.map((month) => month.reduce((sum, seconds) => sum + seconds, 0)));
  let [path, end, endY] = ['', INDENT, LEAD / 2];
  for (const [index, month] of months.entries()) {
    if (month.length === 0) continue;
    const y = index * LEAD + LEAD / 2;
    let x = INDENT;
    for (const seconds of month) {
      const length = (seconds / most) * spare;
      if (length > 0) path += `M${x.toFixed(1)} ${y}h${Math.max(2, length).toFixed(1)}`;
      x += Math.max(seconds > 0 ? 2 : 0, length) + GAP;
    }
    [end, endY] = [x, y];
  }
  const mark = isOver
    ? `<circle cx="${(end + 16).toFixed(1)}" cy="${endY}" r="13" fill="none" stroke="${accent}" stroke-width="8"/>`
    : `<path d="M${(end + 4).toFixed(1)} ${endY - 18}v36" stroke="${accent}" stroke-width="6"/>`;
  const strokes = `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${STROKE}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${12 * LEAD}" viewBox="0 0 ${WIDTH} ${12 * LEAD}">${strokes}${mark}</svg>`;
}
