/** Why an article does not count as finished yet. */
import { AppError } from '#contract/errors.ts';
import type { ReadingRow } from './queries.ts';
import { leastSecondsToFinish } from './reading-time.ts';

/**
 * @param reading undefined before the first report
 * @param article undefined where this reader has only its beginning
 * @returns NOT_READ_ENOUGH with the reason for people and `seconds_left`; null when it may be finished
 */
export function finishRefusal(
  reading: Pick<ReadingRow, 'seconds' | 'isSkimmed' | 'isFinish' | 'progress'> | undefined,
  article: { word_count: number } | undefined,
): AppError | null {
  if (reading?.isFinish) return null;
  if (article === undefined) return new AppError('NOT_READ_ENOUGH', { msg: '这里只有试读部分，读了全文才能标为读完' });
  const { seconds = 0, isSkimmed = false, progress = 0 } = reading ?? {};
  const secondsLeft = Math.max(0, Math.ceil(leastSecondsToFinish(article.word_count) - seconds));
  const result = { seconds_left: secondsLeft };
  if (isSkimmed) {
    const percent = Math.floor(progress * 100);
    const msg = `${percent > 0 ? `从 ${percent}% 处` : '从头'}读下去才能标为读完，中间有跳过的部分`;
    return new AppError('NOT_READ_ENOUGH', { msg, result });
  }
  if (secondsLeft === 0 && reading !== undefined) return null;
  // At least one: what was never opened was not read.
  return new AppError('NOT_READ_ENOUGH', { msg: `再读 ${timeText(Math.max(1, secondsLeft))}才能标为读完`, result });
}

/** `38 秒`, `2 分钟`, `1 分 5 秒` */
function timeText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} 秒`;
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`;
}
