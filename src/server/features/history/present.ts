/** Reading history on the wire. */
import type { ResultOf } from '#contract/index.ts';
import type { HistoryPage, ReadingFigures, Standing, TodayFigures } from './service.ts';

export function presentStanding(standing: Standing): ResultOf<'POST /reader/history'> {
  return {
    today_seconds: standing.todaySeconds,
    article_seconds: standing.articleSeconds,
    is_finish: standing.isFinish,
    is_skimmed: standing.isSkimmed,
  };
}

export function presentHistory({ items, nextOffset }: HistoryPage): ResultOf<'GET /reader/history'> {
  return {
    items: items.map(({ card, reading }) => ({
      ...card,
      spent_time: reading.seconds,
      last_read_at: reading.lastReadAt.toISOString(),
      finished_at: reading.isFinish ? (reading.finishedAt?.toISOString() ?? null) : null,
    })),
    next_offset: nextOffset,
  };
}

export function presentToday(figures: TodayFigures, dailyMinutes: number): ResultOf<'GET /reader/history/data/today'> {
  return { ...figures, goal_seconds: dailyMinutes * 60 };
}

export function presentFigures(figures: ReadingFigures): ResultOf<'GET /reader/history/data'> {
  return {
    items: figures.items.map(({ knownRate, ...figure }) => ({ ...figure, known_rate: knownRate })),
    streak: figures.streak,
    longest_streak: figures.longestStreak,
    speed: figures.speed,
    total: figures.total,
  };
}
