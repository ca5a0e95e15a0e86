/** Notices for this reader that were not closed here; asked for again when they change. */
import { useCallback, useEffect, useState } from 'react';
import type { Notice } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';
import { dismissedNotices, dismissNotice } from './dismissed.ts';

export interface Notices {
  items: readonly Notice[];
  dismiss(id: string): void;
}

export function useNotices(): Notices {
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const ask = useCallback((signal?: AbortSignal) => {
    backgroundApi()
      .call('GET /api/appinfo/notify', {}, signal ? { signal } : {})
      .then(({ items }) => {
        setDismissed(dismissedNotices(localStorage));
        setShown(items);
      })
      // The page is whole without them.
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
