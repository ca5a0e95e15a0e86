/** Follows something, or no longer; shown at once and taken back when the server refuses. */
import { Check } from 'lucide';
import { useEffect, useState } from 'react';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { api, backgroundApi } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.ts';
import '../../ui/pages/discover.css';

export type FollowTarget =
  | { kind: 'topic' | 'source'; name: string }
  | { kind: 'creator' | 'author' | 'collection'; id: string };

interface FollowButtonProps {
  target: FollowTarget;
  /** For screen readers, when several buttons are on a page. */
  name: string;
  /** Missing on pages that are the same for everybody: it is fetched after load. */
  isFollowed?: boolean;
  /** It stands on the page of what it follows: what has come is news no more, wherever the reader came from. */
  isOnItsPage?: boolean;
  onChange?: (isFollowed: boolean) => void;
}

export function FollowButton({ target, name, isFollowed: initial, isOnItsPage = false, onChange }: FollowButtonProps) {
  const { isLoggedIn, logIn } = useSession();
  const { data } = useQuery(callQuery('GET /reader/follow', {}), initial === undefined && isLoggedIn === true);
  const { kind } = target;
  const id = idOf(target);
  const listed = data?.items.some((follow) => follow.kind === kind && follow.id === id);
  const [changed, setFollowed] = useState<boolean>();
  const isFollowed = changed ?? initial ?? listed ?? false;
  const isSeen = isOnItsPage && (initial ?? listed ?? false);
  useEffect(() => {
    if (!isSeen) return;
    // Not told, it is new once more: nothing is lost.
    backgroundApi()
      .call('POST /reader/follow/seen', { body: { kind, id } })
      .catch((error: unknown) => console.error('the news could not be marked as seen', error));
  }, [isSeen, kind, id]);
  const toggle = async () => {
    if (!isLoggedIn) return toast('登录后可以关注', { action: { label: '登录', onClick: logIn } });
    const next = !isFollowed;
    setFollowed(next);
    onChange?.(next);
    try {
      await setFollow(target, next);
    } catch (error) {
      setFollowed(!next);
      onChange?.(!next);
      toast(errorText(error));
    }
  };
  return (
    <button
      type="button"
      className="btn follow"
      aria-pressed={isFollowed}
      aria-label={`关注${name}`}
      onClick={() => void toggle()}
    >
      {isFollowed && <Icon of={Check} size="sm" />}
      {isFollowed ? '已关注' : '关注'}
    </button>
  );
}

const idOf = (target: FollowTarget) => ('id' in target ? target.id : target.name);

function setFollow(target: FollowTarget, status: boolean): Promise<unknown> {
  switch (target.kind) {
    case 'topic':
    case 'source':
      return api().call('POST /reader/follow', { body: { ...target, status } });
    case 'creator':
      return api().call('POST /reader/creator/{id}/follow', { params: { id: target.id }, body: { status } });
    case 'author':
      return api().call('POST /reader/author/{id}/follow', { params: { id: target.id }, body: { status } });
    case 'collection':
      return api().call('POST /reader/collection/{id}/mark', {
        params: { id: target.id },
        body: { action: 'follow', status },
      });
  }
}
