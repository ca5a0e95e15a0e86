/** The lock screen, headsets and media keys: title, sentence, cover, and steps by sentence. */
import { useEffect } from 'react';
import type { ListenArticle } from './modes.ts';
import type { RecordingPlayer } from './recording-player.ts';

interface Shown {
  article: ListenArticle;
  count: number;
  /** Seconds. */
  duration: number;
}

export function useMediaSession(player: RecordingPlayer, { article, count, duration }: Shown): void {
  const { title, cover } = article;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => player.play(),
      pause: () => player.pause(),
      nexttrack: () => player.step(1),
      previoustrack: () => player.step(-1),
      seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
    };
    const handle = (isOn: boolean) => {
      for (const [action, handler] of Object.entries(handlers)) {
        try {
          session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
        } catch (error) {
          // Browsers refuse actions that they do not know.
          console.debug('media action', action, error);
        }
      }
    };
    let shownIndex = -1;
    const show = () => {
      const { index, isPlaying, seconds, rate } = player.state();
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (index === shownIndex) return;
      shownIndex = index;
      session.metadata = new MediaMetadata({
        title,
        artist: `第 ${index + 1} 句，共 ${count} 句`,
        album: '外刊轻读',
        artwork: [{ src: new URL(cover, location.href).href, sizes: '512x512' }],
      });
      if (duration > 0)
        session.setPositionState?.({ duration, position: Math.min(seconds, duration), playbackRate: rate });
    };
    handle(true);
    show();
    const stop = player.subscribe(show);
    return () => {
      stop();
      handle(false);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [player, title, cover, count, duration]);
}
