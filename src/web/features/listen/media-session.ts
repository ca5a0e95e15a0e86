/** The lock screen, headsets and media keys: title, sentence, cover and place, and steps by sentence. */

export interface ShownWork {
  title: string;
  /** Address of a picture of ours; null for none. */
  cover: string | null;
}

export interface MediaActions {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  /** Seconds from the beginning. */
  seek?(seconds: number): void;
  stop?(): void;
}

export interface Heard {
  isPlaying: boolean;
  /** Index of the sentence. */
  index: number;
  count: number;
  rate: number;
  /** Position in a recording, seconds. */
  place?: { seconds: number; duration: number } | undefined;
}

export interface MediaSessionKeeper {
  show(heard: Heard): void;
  dispose(): void;
}

/** Sizes of the bitmaps that {@link artworkOf} names; covers are 4:3. */
const SIZES = [
  [160, 120],
  [600, 450],
] as const;
/** A place that is not where time alone would have brought it was gone to. */
const JUMP_SECONDS = 1;

/** Covers as bitmaps, in whatever format the browser reads: lock screens draw no SVG. */
export function artworkOf(cover: string | null): MediaImage[] {
  if (cover === null) return [];
  return SIZES.map(([width, height]) => ({
    src: new URL(`/img${cover}?w=${width}`, location.href).href,
    sizes: `${width}x${height}`,
  }));
}

/** Null where the browser has no media session. */
export function keepMediaSession({ title, cover }: ShownWork, actions: MediaActions): MediaSessionKeeper | null {
  if (!('mediaSession' in navigator)) return null;
  const session = navigator.mediaSession;
  const { seek, stop } = actions;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: actions.play,
    pause: actions.pause,
    nexttrack: actions.next,
    previoustrack: actions.previous,
    ...(seek && { seekto: ({ seekTime }) => seek(seekTime ?? 0) }),
    ...(stop && { stop }),
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
  const artwork = artworkOf(cover);
  let shown: (Heard & { at: number }) | null = null;

  /** Whether the system, which advances the position by itself, would show a wrong one. */
  function hasMoved({ isPlaying, rate, place }: Heard): boolean {
    if (!place || !shown?.place) return place !== undefined;
    if (isPlaying !== shown.isPlaying || rate !== shown.rate || place.duration !== shown.place.duration) return true;
    const passed = shown.isPlaying ? ((performance.now() - shown.at) / 1_000) * shown.rate : 0;
    return Math.abs(place.seconds - shown.place.seconds - passed) > JUMP_SECONDS;
  }
  handle(true);
  return {
    show(heard) {
      const { index, count, isPlaying, rate, place } = heard;
      session.playbackState = isPlaying ? 'playing' : 'paused';
      const isNewSentence = shown?.index !== index || shown.count !== count;
      if (isNewSentence) {
        const artist = `第 ${index + 1} 句，共 ${count} 句`;
        session.metadata = new MediaMetadata({ title, artist, album: '外刊轻读', artwork });
      }
      if (!isNewSentence && !hasMoved(heard)) return;
      if (place && place.duration > 0) {
        const position = Math.min(Math.max(0, place.seconds), place.duration);
        session.setPositionState?.({ duration: place.duration, position, playbackRate: rate });
      }
      shown = { ...heard, at: performance.now() };
    },
    dispose() {
      handle(false);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}
