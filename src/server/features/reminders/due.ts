/** Reasons for reminding a reader on a day: due words, the goal of minutes, a streak that would end. Without any there is no reminder. */
import type { HistoryService } from '#server/features/history/service.ts';
import type { ReviewService } from '#server/features/review/service.ts';

export interface DueThings {
  /** Words to review. */
  words: number;
  /** New ones that the day's goal still has room for. */
  newWords: number;
  /** Minutes of reading left up to the goal, rounded up. */
  missingMinutes: number;
  /** Length of the run of days that ends with this one unless something is read; 0 where none is at risk. */
  streak: number;
}

interface DueSources {
  today: HistoryService['today'];
  waiting: ReviewService['waiting'];
  settingsOf(user: { userId: number }): Promise<{ daily_minutes: number }>;
}

/** A shorter run is no loss. */
const LEAST_STREAK = 2;

export function createDue({ today, waiting, settingsOf }: DueSources): (userId: number) => Promise<DueThings> {
  return async (userId) => {
    const [read, words, { daily_minutes: goal }] = await Promise.all([
      today(userId),
      waiting(userId),
      settingsOf({ userId }),
    ]);
    return {
      words: words.due,
      newWords: words.new,
      missingMinutes: Math.max(0, Math.ceil(goal - read.seconds / 60)),
      streak: !read.isRead && read.streak >= LEAST_STREAK ? read.streak : 0,
    };
  };
}

/** Text of the notification and the page it opens; null when nothing is due. */
export function reminderText({ words, newWords, missingMinutes, streak }: DueThings) {
  const lines = [
    streak > 0 && `已连续 ${streak} 天，今天读一会儿就接上`,
    words > 0 && `${words} 个词该复习了`,
    newWords > 0 && `今天还有 ${newWords} 个新词`,
    missingMinutes > 0 && `离今天的目标还差 ${missingMinutes} 分钟`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return { body: lines.join('；'), path: words + newWords > 0 ? '/flashcard' : '/' };
}
