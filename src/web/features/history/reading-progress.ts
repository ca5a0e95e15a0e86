/** Reading progress, and its labels. */
import type { ArticleCard } from '#contract/shapes.ts';
import { readMinutes } from '#engine/minutes-read.ts';

/** Whole percent; 100 only for the very end. */
export function readPercent({ progress }: Pick<ArticleCard, 'progress'>): number {
  const share = progress ?? 0;
  return share < 1 ? Math.min(99, Math.floor(share * 100)) : 100;
}

/** Label of the progress: `已读完`, `读到 40%`, `跳读，读到 40%`; null where nothing was read. */
export function progressLabel(article: Pick<ArticleCard, 'progress' | 'is_finish' | 'is_skimmed'>): string | null {
  if (article.is_finish) return '已读完';
  const percent = readPercent(article);
  const reached = percent > 0 ? `读到 ${percent}%` : null;
  return article.is_skimmed ? ['跳读', reached].filter(Boolean).join('，') : reached;
}

/** Minutes to the end, at least one. */
export function minutesLeft({
  progress,
  read_minutes: minutes,
}: Pick<ArticleCard, 'progress' | 'read_minutes'>): number {
  return Math.max(1, Math.round(minutes * (1 - (progress ?? 0))));
}

/** `读了不到 1 分钟`, `读了 12 分钟`, `读了 1 小时 5 分钟`. */
export function spentTimeLabel(seconds: number): string {
  const minutes = readMinutes(seconds);
  if (minutes < 1) return '读了不到 1 分钟';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return ['读了', hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ');
}
