/** The article that this reader had open last in this browser, for pages that cannot ask the server. */
import type { ArticleCard } from '#contract/shapes.ts';
import { readCookie } from './api.ts';

const KEY = 'last_article';

/** `progress` is 0 to 1. */
export type LastArticle = Pick<ArticleCard, 'id' | 'title' | 'title_zh' | 'cover' | 'read_minutes'> & {
  progress: number;
};

/** '' for visitors: what one reader of a shared device reads is not shown to the next. */
const reader = () => readCookie('bb_uid') ?? '';

/** Stores the article for {@link lastArticle}; does nothing when storage is full or closed. */
export function storeLastArticle({ id, title, title_zh, cover, read_minutes, progress }: LastArticle): void {
  try {
    const article = { id, title, title_zh, cover, read_minutes, progress };
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
