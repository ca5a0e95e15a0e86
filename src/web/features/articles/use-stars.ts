/** Stars on article cards: shown at once, taken back when the server refuses. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { toast } from '../../ui/toast.ts';
import { setStar } from './starring.ts';

export interface Stars {
  isStarred(article: Pick<ArticleCard, 'id' | 'star'>): boolean;
  toggle(article: Pick<ArticleCard, 'id' | 'star' | 'title'>): void;
}

export function useStars(): Stars {
  const { isLoggedIn, logIn } = useSession();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isStarred: Stars['isStarred'] = ({ id, star }) => changed.get(id) ?? star;
  const show = (id: string, star: boolean) => setChanged((now) => new Map(now).set(id, star));

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
      if (isLoggedIn) return void set(article, !isStarred(article));
      const keepAndLogIn = () => {
        void setStar(article, true);
        logIn();
      };
      toast('登录后可以收藏', { action: { label: '登录', onClick: keepAndLogIn } });
    },
  };
}
