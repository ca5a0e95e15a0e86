/** The editor store of one article as a hook: bound to the API, with failures shown in a toast. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { AdminArticle, Article, Block } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.ts';
import { applyChanges } from '../article-text/text-changes.ts';
import {
  type ArticleChanges,
  createEditorStore,
  type EditorCalls,
  type EditorState,
  type EditorStore,
  refusalText,
} from './editor-store.ts';

export interface Editor
  extends EditorState,
    Pick<EditorStore, 'change' | 'undo' | 'retry' | 'hold' | 'discard' | 'renew' | 'take'> {
  /** The text with the unsaved changes. */
  blocks: Block[];
  /** The article of the server's latest answer, even right after a save. */
  latest(): AdminArticle;
  /** @returns whether it worked */
  reload(): Promise<boolean>;
  /** See {@link EditorStore.save}. @returns null when it was saved, else why it was not, for people */
  save(changes: ArticleChanges): Promise<string | null>;
  /** See {@link EditorStore.act}. @returns whether it worked */
  act: EditorStore['act'];
}

const UNSAVED_TEXT = '正文有修改没有保存，请先重试或放弃';

export function isAdminArticle(article: Article | AdminArticle): article is AdminArticle {
  return 'versions' in article;
}

/** @param first as loaded first; later versions are given to `renew` */
export function useEditor(first: AdminArticle): Editor {
  const [store] = useState(() => createEditorStore(first, callsFor(first.id)));
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  const { change, undo, retry, hold, discard, renew, take } = store;
  // Retries when the network is back.
  useEffect(() => {
    const again = () => {
      const { saving, pending } = store.current();
      if (saving === 'failed' && pending.length > 0) void store.retry();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [store]);
  const stored = state.article.blocks;
  const blocks = useMemo(() => applyChanges(stored, state.pending), [stored, state.pending]);
  return {
    ...state,
    change,
    undo,
    retry,
    hold,
    discard,
    renew,
    take,
    blocks,
    latest: () => store.current().article,
    async reload() {
      try {
        await store.reload();
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    async save(changes) {
      try {
        return (await store.save(changes)) ? null : UNSAVED_TEXT;
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        return refusalText(error);
      }
    },
    async act(work) {
      try {
        const isDone = await store.act(work);
        if (!isDone) toast(UNSAVED_TEXT);
        return isDone;
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
}

function callsFor(id: string): EditorCalls {
  const params = { id };
  return {
    update: (article) => api().call('POST /reader/article/{id}/update', { params, body: { article } }),
    async show() {
      const article = await api().call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
      if (!isAdminArticle(article)) throw new Error('the admin variant came without its versions');
      return article;
    },
    onJoined: (operator) => toast(`${operator ?? '任务'}也改了这篇，两边的修改都保存了`),
  };
}
