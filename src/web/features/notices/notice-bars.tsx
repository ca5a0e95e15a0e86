/** Notices at the top of a page: at most two, each can be closed. Most days have none, so that the lines themselves are fetched with the first. */
import { useCallback, useEffect, useState } from 'react';
import type { Notice } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadList = async () => (await import('./notice-list.tsx')).NoticeList;

export function NoticeBars() {
  const notices = useNotices();
  const hasNotices = notices.items.length > 0;
  const NoticeList = useLatePart(hasNotices, loadList);
  return hasNotices && NoticeList && <NoticeList {...notices} />;
}

interface Notices {
  items: readonly Notice[];
  dismiss(id: string): void;
}

/** Notices for this reader that were not closed here; fetched again on live events. */
function useNotices(): Notices {
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const ask = useCallback((signal?: AbortSignal) => {
    backgroundApi()
      .call('GET /api/appinfo/notify', {}, signal ? { signal } : {})
      .then(({ items }) => {
        setDismissed(dismissedNotices(localStorage));
        setShown(items);
      })
      // The page works without notices.
      .catch((error: unknown) => console.debug('notices not fetched', error));
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  useLiveUpdates('notices', ask);
  return {
    items: shown.filter(({ id }) => !dismissed.has(id)),
    dismiss: (id) => setDismissed(dismissNotice(localStorage, id)),
  };
}

/** The ids of the last hundred notices closed in this browser. */
const KEY = 'dismissed_notices';
const MOST = 100;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Empty when storage is blocked or holds something else. */
export function dismissedNotices(storage: Storage): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @returns all closed notices including this one */
export function dismissNotice(storage: Storage, id: string): ReadonlySet<string> {
  const dismissed = [...dismissedNotices(storage)].filter((other) => other !== id);
  const kept = [...dismissed, id].slice(-MOST);
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Stays closed until the page is left.
  }
  return new Set(kept);
}
