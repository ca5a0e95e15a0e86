/** The lock screen while an article is heard. */
import { useEffect } from 'react';
import { keepMediaSession } from './media-session.ts';
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
    const session = keepMediaSession(
      { title, cover },
      {
        play: () => player.play(),
        pause: player.pause,
        next: () => player.step(1),
        previous: () => player.step(-1),
        seek: player.seek,
      },
    );
    if (session === null) return;
    const show = () => session.show({ ...player.state(), count, place: { seconds: player.state().seconds, duration } });
    show();
    const stop = player.subscribe(show);
    return () => {
      stop();
      session.dispose();
    };
  }, [player, title, cover, count, duration]);
}
