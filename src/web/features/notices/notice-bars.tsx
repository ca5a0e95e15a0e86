/** Notices at the top of a page: at most two, each can be closed. */
import { CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import type { Notice, NoticeLevel } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { dismissedNotices, dismissNotice } from './dismissed.ts';

const MOST_SHOWN = 2;
const ICONS: Record<NoticeLevel, IconNode> = { info: Info, good: CircleCheck, warn: TriangleAlert };

export function NoticeBars() {
  const { items, dismiss } = useNotices();
  if (items.length === 0) return null;
  return (
    <ul className="notices" aria-label="通知">
      {items.slice(0, MOST_SHOWN).map((notice) => (
        <NoticeBar
          key={notice.id}
          notice={notice}
          onDismiss={() => {
            dismiss(notice.id);
            // The button disappears with its line, so keyboard focus moves to the page.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        />
      ))}
    </ul>
  );
}

function NoticeBar({ notice, onDismiss }: { notice: Pick<Notice, 'text' | 'level' | 'link'>; onDismiss: () => void }) {
  const { text, level, link } = notice;
  return (
    <li className={classes('notice t14', level)}>
      <Icon of={ICONS[level]} size="sm" />
      <p>
        {text}
        {link && (
          <>
            {' '}
            <TextLink isInline href={link}>
              去看看
            </TextLink>
          </>
        )}
      </p>
      <IconButton icon={X} iconSize="sm" label={`关闭通知：${text.slice(0, 20)}`} title="关闭" onClick={onDismiss} />
    </li>
  );
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
