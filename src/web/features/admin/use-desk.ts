/** The desk of one article in a page: the store tied to the real calls, its state, and failures told in a toast. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdminArticle, Article, Block } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { showError } from '../../ui/error-toast.ts';
import { applyChanges } from './desk-changes.ts';
import { createDesk, type DeskCalls, type DeskState, type DeskStore } from './desk-store.ts';

export interface Desk extends DeskState, Pick<DeskStore, 'change' | 'retry' | 'discard' | 'save' | 'renew' | 'take'> {
  /** The text with what has not been saved yet. */
  blocks: Block[];
  /** @returns whether it worked */
  reload(): Promise<boolean>;
  /** See {@link DeskStore.act}. @returns whether it worked */
  act(work: () => Promise<unknown>): Promise<boolean>;
}

export function isAdminArticle(article: Article | AdminArticle): article is AdminArticle {
  return 'versions' in article;
}

/** @param first as the page was loaded with; later ones are given to `renew` */
export function useDesk(first: AdminArticle): Desk {
  const [store] = useState(() => createDesk(first, callsFor(first.id)));
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  const { change, retry, discard, save, renew, take } = store;
  // What could not be saved for want of a network is sent when it is back.
  useEffect(() => {
    const again = () => {
      const { saving, pending } = store.current();
      if (saving === 'failed' && pending.length > 0) void store.retry();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [store]);
  return {
    ...state,
    change,
    retry,
    discard,
    save,
    renew,
    take,
    blocks: applyChanges(state.article.blocks, state.pending),
    async reload() {
      try {
        await store.reload();
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    async act(work) {
      try {
        return await store.act(work);
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
}

function callsFor(id: string): DeskCalls {
  const params = { id };
  return {
    update: (article) => api().call('POST /reader/article/{id}/update', { params, body: { article } }),
    async show() {
      const article = await api().call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
      if (!isAdminArticle(article)) throw new Error('the admin variant came without its versions');
      return article;
    },
  };
}
