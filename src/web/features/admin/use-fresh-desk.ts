/** The desk hears of changes: the queue beside it is asked for anew, and the article where somebody else has changed it. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminArticle } from '#contract/shapes.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';
import type { Desk } from './use-desk.ts';

/**
 * @param loaded as the page's loader brought it last
 * @param isTyping nothing moves under the editor's hands
 */
export function useFreshDesk({ article, renew }: Desk, loaded: AdminArticle, isTyping: boolean): void {
  const { revalidate } = useRevalidator();
  useLiveUpdates('articles', revalidate);
  useLiveUpdates('tasks', revalidate);
  useEffect(() => {
    if (!isTyping) renew(loaded);
  }, [loaded, isTyping, renew]);
  // The queue counts by state.
  const isMoved = article.status !== loaded.status;
  useEffect(() => {
    if (isMoved) void revalidate();
  }, [isMoved, revalidate]);
}
