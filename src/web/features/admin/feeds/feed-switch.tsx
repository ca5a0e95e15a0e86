/** On or off: whether a feed is crawled by the clock. Shown at once, taken back when it could not be kept. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Feed } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';
import { Switch } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';

export function FeedSwitch({ feed }: { feed: Feed }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (enabled: boolean) => {
    setAsked(enabled);
    try {
      await api().call('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body: { enabled } });
      toast(enabled ? '已启用，几分钟内会抓取' : '已停用');
      await revalidate();
    } catch (error) {
      showError(error);
    }
    setAsked(null);
  };
  return (
    <Switch
      checked={asked ?? feed.enabled}
      aria-label={`定时抓取 ${feed.title}`}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
