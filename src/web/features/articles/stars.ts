/** Stars of articles: written through the outbox, shown at once, undone when the server refuses. */
import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { useSession } from '../../shell/session.tsx';
import { toast } from '../../ui/toast.ts';

const MARK = 'POST /reader/article/{id}/mark';

/**
 * @returns false when a visitor's star waits for the login
 * @throws `ApiError` when the server refuses
 */
export async function setStar({ id, title }: { id: string; title: string }, isStarred: boolean): Promise<boolean> {
  const call = { name: MARK, input: { params: { id }, body: { action: 'star', status: isStarred } } } as const;
  const outcome = await pageOutbox().put({ item: `star:${id}`, aspect: 'star', text: title, call });
  if (outcome.state === 'refused') throw outcome.error;
  return outcome.state !== 'forLogin';
}

/** Calls back for each star that the server has saved. @returns stops listening */
export function onStarred(listener: (articleId: string, isStarred: boolean) => void): () => void {
  return pageOutbox().onNews((news) => {
    const { call } = news.entry;
    if (news.event === 'sent' && call.name === MARK && call.input.body.action === 'star')
      listener(call.input.params.id, call.input.body.status ?? true);
  });
}

export interface Stars {
  isStarred(article: Pick<ArticleCard, 'id' | 'star'>): boolean;
  toggle(article: Pick<ArticleCard, 'id' | 'star' | 'title'>): void;
}

/**
 * Stars of the articles in a list: toggled at once, put back when the server refuses. Stars set in other parts of the page are followed; a
 * visitor's star waits for the login.
 */
export function useStars(): Stars {
  const { isLoggedIn, logIn } = useSession();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isStarred: Stars['isStarred'] = ({ id, star }) => changed.get(id) ?? star;
  const show = (id: string, star: boolean) => setChanged((now) => new Map(now).set(id, star));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets a state, and reads nothing of a rendering
  useEffect(() => onStarred(show), []);

  async function set(article: Pick<ArticleCard, 'id' | 'title'>, star: boolean) {
    show(article.id, star);
    try {
      await setStar(article, star);
      toast(star ? '已收藏' : '已取消收藏', { action: { label: '撤销', onClick: () => void set(article, !star) } });
    } catch (error) {
      show(article.id, !star);
      toast(error instanceof ApiError ? error.msg : '没有存下来，请再试一次');
    }
  }

  return {
    isStarred,
    toggle(article) {
      const star = !isStarred(article);
      if (isLoggedIn) return void set(article, star);
      // The star waits in the outbox, so that it is not lost when the reader logs in by another way.
      show(article.id, star);
      void setStar(article, star);
      if (star) toast('登录后收藏', { action: { label: '登录', onClick: logIn } });
    },
  };
}
