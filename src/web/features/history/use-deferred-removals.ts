/**
 * Removal of articles and books from the history. The API cannot restore one, so the call is deferred until the removal can no longer be undone:
 * when the toast is gone, or the page is left.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { toast } from '../../ui/toast.ts';

type Work = InputOf<'POST /reader/history/remove'>['body'];

interface DeferredRemovals {
  isRemoved(key: string): boolean;
  /** Whether it is removed from the history, or is just being removed. */
  isSent(key: string): boolean;
  remove(key: string, work: Work): void;
}

export function useDeferredRemovals(): DeferredRemovals {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, Work>());

  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());

  const putBack = (key: string) => {
    setRemoved((now) => without(now, key));
    setSent((now) => without(now, key));
  };

  async function send(key: string) {
    const work = waiting.current.get(key);
    if (work === undefined) return;
    waiting.current.delete(key);
    setSent((now) => new Set(now).add(key));
    try {
      await api().call('POST /reader/history/remove', { body: work }, { keepalive: true });
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
      waiting.current.set(key, work);
      toast('已移除', {
        action: {
          label: '撤销',
          onClick() {
            // The page was left meanwhile.
            if (waiting.current.delete(key)) putBack(key);
            else toast('已经移除，不能撤销了');
          },
        },
        onGone: () => void send(key),
      });
    },
  };
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
