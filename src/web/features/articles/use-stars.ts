/** Stars on article cards: shown at once, taken back when the server refuses. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { useSession } from '../../shell/session.tsx';
import { toast } from '../../ui/toast.ts';

export interface Stars {
  isStarred(article: Pick<ArticleCard, 'id' | 'star'>): boolean;
  toggle(article: Pick<ArticleCard, 'id' | 'star'>): void;
}

export function useStars(): Stars {
  const { isLoggedIn, logIn } = useSession();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isStarred: Stars['isStarred'] = ({ id, star }) => changed.get(id) ?? star;
  const show = (id: string, star: boolean) => setChanged((now) => new Map(now).set(id, star));

  async function set(id: string, star: boolean) {
    show(id, star);
    try {
      await api().call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: star } });
      toast(star ? '已收藏' : '已取消收藏', { action: { label: '撤销', onClick: () => void set(id, !star) } });
    } catch (error) {
      show(id, !star);
      toast(error instanceof ApiError ? error.msg : '没有存下来，请再试一次');
    }
  }

  return {
    isStarred,
    toggle(article) {
      if (isLoggedIn) return void set(article.id, !isStarred(article));
      toast('登录后可以收藏', { action: { label: '登录', onClick: logIn } });
    },
  };
}
