/** The article that this reader had open last in this browser, for pages that cannot ask the server. */
import type { ArticleCard } from '#contract/shapes.ts';
import { readCookie } from './api.ts';

const KEY = 'last_article';

/** `progress` is the place in the whole text, 0 to 1. The last two are false of visitors, whose reading nobody counts. */
export type LastArticle = Pick<
  ArticleCard,
  'id' | 'title' | 'title_zh' | 'cover' | 'read_minutes' | 'is_finish' | 'is_skimmed'
> & { progress: number };

/** '' for visitors: what one reader of a shared device reads is not shown to the next. */
const reader = () => readCookie('bb_uid') ?? '';

/** Stores the article for {@link lastArticle}; does nothing when storage is full or closed. */
export function storeLastArticle(last: LastArticle): void {
  const { id, title, title_zh, cover, read_minutes, progress, is_finish, is_skimmed } = last;
  try {
    const article = { id, title, title_zh, cover, read_minutes, progress, is_finish, is_skimmed };
    localStorage.setItem(KEY, JSON.stringify({ reader: reader(), article }));
  } catch {
    // Storage is full or closed: the page then goes without.
  }
}

/** The stored article. In the browser only; null when there is none, or another reader had it open. */
export function lastArticle(): LastArticle | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { reader: string; article: LastArticle } | null;
    return stored?.reader === reader() ? stored.article : null;
  } catch {
    return null;
  }
}
