/**
 * Removal of articles and books from the history. The API cannot restore one, so the call is deferred until the removal can no longer be undone:
 * when the toast is gone, or the page is left.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { toast } from '../../ui/toast.ts';

/** Lifetime of the toast with 撤销. */
const UNDO_MS = 6_000;

type Work = InputOf<'POST /reader/history/remove'>['body'];

interface DeferredRemovals {
  isRemoved(key: string): boolean;
  /** It is out of the history, or will be at once. */
  isSent(key: string): boolean;
  remove(key: string, work: Work): void;
}

export function useDeferredRemovals(): DeferredRemovals {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, { work: Work; timer: ReturnType<typeof setTimeout> }>());

  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());

  const putBack = (key: string) => {
    setRemoved((now) => without(now, key));
    setSent((now) => without(now, key));
  };

  async function send(key: string) {
    const removal = waiting.current.get(key);
    if (removal === undefined) return;
    clearTimeout(removal.timer);
    waiting.current.delete(key);
    setSent((now) => new Set(now).add(key));
    try {
      await api().call('POST /reader/history/remove', { body: removal.work }, { keepalive: true });
    } catch (error) {
      putBack(key);
      toast(error instanceof ApiError ? error.msg : '没有移除，请再试一次');
    }
  }

  const sendAll = useEffectEvent(() => {
    for (const key of [...waiting.current.keys()]) void send(key);
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
    isRemoved: (key) => removed.has(key),
    isSent: (key) => sent.has(key),
    remove(key, work) {
      setRemoved((now) => new Set(now).add(key));
      const timer = setTimeout(() => void send(key), UNDO_MS);
      waiting.current.set(key, { work, timer });
      toast('已移除', {
        stayMs: UNDO_MS,
        action: {
          label: '撤销',
          onClick() {
            clearTimeout(timer);
            waiting.current.delete(key);
            putBack(key);
          },
        },
      });
    },
  };
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
