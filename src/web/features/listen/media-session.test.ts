/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMediaSession } from './media-session.ts';

const handlers = new Map<string, ((details: object) => void) | null>();
const places: object[] = [];
const session = {
  metadata: null as { title: string; artist: string; artwork: { src: string; sizes: string }[] } | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: ((details: object) => void) | null) => handlers.set(action, handler),
  setPositionState: (state: object) => places.push(state),
};
beforeEach(() => {
  vi.useFakeTimers();
  handlers.clear();
  places.length = 0;
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal('location', { href: 'https://waikan.example.com/article/2' });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(data: object) {
        Object.assign(this, data);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const work = { title: 'The Old Harbour', cover: '/covers/10-bread.svg' };
const actions = { play: vi.fn(), pause: vi.fn(), next: vi.fn(), previous: vi.fn(), seek: vi.fn() };
const heard = (seconds: number, rate = 1) => ({
  isPlaying: true,
  index: 0,
  count: 9,
  rate,
  place: { seconds, duration: 60 },
});

test('the lock screen has title, sentence and the cover as bitmaps of the sizes that it names', () => {
  keepMediaSession(work, actions)?.show(heard(1));
  expect(session.metadata).toMatchObject({ title: 'The Old Harbour', artist: '第 1 句，共 9 句', album: '外刊轻读' });
  expect(session.metadata?.artwork).toEqual([
    { src: 'https://waikan.example.com/img/covers/10-bread.svg?w=160', sizes: '160x120' },
    { src: 'https://waikan.example.com/img/covers/10-bread.svg?w=600', sizes: '600x450' },
  ]);
});

test('its keys act on the player, and no longer once the page is left', () => {
  const kept = keepMediaSession(work, actions);
  handlers.get('nexttrack')?.({});
  handlers.get('previoustrack')?.({});
  handlers.get('seekto')?.({ seekTime: 12 });
  expect([actions.next.mock.calls.length, actions.previous.mock.calls.length]).toEqual([1, 1]);
  expect(actions.seek).toHaveBeenCalledWith(12);
  kept?.dispose();
  expect([handlers.get('nexttrack'), session.playbackState]).toEqual([null, 'none']);
});

test('the place is told again after a jump and another speed, not while time passes', () => {
  const kept = keepMediaSession(work, actions);
  kept?.show(heard(1));
  vi.advanceTimersByTime(1_000);
  kept?.show(heard(2));
  expect(places).toEqual([{ duration: 60, position: 1, playbackRate: 1 }]);
  kept?.show(heard(30));
  kept?.show(heard(30, 0.6));
  expect(places.slice(1)).toEqual([
    { duration: 60, position: 30, playbackRate: 1 },
    { duration: 60, position: 30, playbackRate: 0.6 },
  ]);
});
