/** Articles put off for later: written through the outbox, shown at once, reverted when the server refuses. */
import { useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';

/** @throws `ApiError` when the server refuses */
export async function putOff(articleId: string, status: boolean): Promise<void> {
  const input = { params: { id: articleId }, body: { action: 'later', status } } as const;
  const call = { name: 'POST /reader/article/{id}/mark', input } as const;
  const outcome = await pageOutbox().put({ item: `later:${articleId}`, aspect: 'later', text: '', call });
  if (outcome.state === 'refused') throw outcome.error;
}

export interface Later {
  isSet(article: Pick<ArticleCard, 'id'>): boolean;
  toggle(article: Pick<ArticleCard, 'id'>): void;
}

/** State of a list of articles that are marked for later. */
export function useLater(): Later {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const isSet: Later['isSet'] = ({ id }) => !taken.has(id);
  const show = (id: string, status: boolean) =>
    setTaken((now) => {
      const next = new Set(now);
      if (status) next.delete(id);
      else next.add(id);
      return next;
    });

  async function set(id: string, status: boolean) {
    show(id, status);
    try {
      await putOff(id, status);
      const undo = { label: '撤销', onClick: () => void set(id, !status) };
      toast(status ? '已放回稍后读' : '已移出稍后读', { action: undo });
    } catch (error) {
      show(id, !status);
      showError(error);
    }
  }

  return { isSet, toggle: (article) => void set(article.id, !isSet(article)) };
}
