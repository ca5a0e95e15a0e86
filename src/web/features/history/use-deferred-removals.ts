/**
 * Removal of articles from the history. The API cannot restore one, so the call is deferred until the removal can no longer be undone:
 * when the toast is gone, or the page is left.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { api } from '../../shell/api.ts';
import { toast } from '../../ui/toast.ts';

/** Lifetime of the toast with 撤销. */
const UNDO_MS = 6_000;

interface DeferredRemovals {
  isRemoved(articleId: string): boolean;
  remove(articleId: string): void;
}

export function useDeferredRemovals(): DeferredRemovals {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const putBack = (articleId: string) => setRemoved((now) => new Set([...now].filter((id) => id !== articleId)));

  async function send(articleId: string) {
    clearTimeout(waiting.current.get(articleId));
    waiting.current.delete(articleId);
    try {
      await api().call('POST /reader/history/remove', { body: { article_id: articleId } });
    } catch (error) {
      putBack(articleId);
      toast(error instanceof ApiError ? error.msg : '没有移除，请再试一次');
    }
  }

  const sendAll = useEffectEvent(() => {
    for (const articleId of [...waiting.current.keys()]) void send(articleId);
  });
  useEffect(() => {
    const onLeave = () => sendAll();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);

  return {
    isRemoved: (articleId) => removed.has(articleId),
    remove(articleId) {
      setRemoved((now) => new Set(now).add(articleId));
      waiting.current.set(
        articleId,
        setTimeout(() => void send(articleId), UNDO_MS),
      );
      toast('已移除', {
        stayMs: UNDO_MS,
        action: {
          label: '撤销',
          onClick() {
            clearTimeout(waiting.current.get(articleId));
            waiting.current.delete(articleId);
            putBack(articleId);
          },
        },
      });
    },
  };
}
