/**
 * Plays a recording by its sentences: which one is heard, from one to another, a stretch again and again, one sentence some times over.
 * It knows an audio element and the times of the sentences, and no page.
 */

export interface SentenceMark {
  id: string;
  /** Seconds. */
  start: number;
  end: number;
}

export interface PlayerState {
  /** Of the sentence that is heard, or was last. */
  index: number;
  /** Seconds from the beginning. */
  seconds: number;
  isPlaying: boolean;
  hasEnded: boolean;
  /** The recording could not be fetched. */
  hasFailed: boolean;
  rate: number;
  /** First and last sentence of a stretch that is repeated. */
  loop: { from: number; to: number } | null;
}

export interface RecordingPlayer {
  state(): PlayerState;
  /** @returns stops it */
  subscribe(listener: () => void): () => void;
  /** From the beginning of a sentence, or from where it stopped. */
  play(index?: number): void;
  pause(): void;
  toggle(): void;
  step(direction: 1 | -1): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  setLoop(loop: PlayerState['loop']): void;
  /** One sentence, so many times, then silence. @param onDone not called when something else is played before */
  playOnce(index: number, times: number, onDone: () => void): void;
  dispose(): void;
}

type Sound = Pick<
  HTMLAudioElement,
  'play' | 'pause' | 'currentTime' | 'playbackRate' | 'preservesPitch' | 'paused' | 'src'
> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface PlayerOptions {
  sound: Sound;
  marks: readonly SentenceMark[];
  rate: number;
  /** Another address after a failure, such as one with a fresh token; null when there is none. */
  renew(): Promise<string | null>;
}

/** How often a sentence's end is looked for; players tell four times a second. */
const EVERY_MS = 40;
/** Marks are exact to some milliseconds, players seek to a frame. */
const SLACK = 0.03;

export function createRecordingPlayer({ sound, marks, rate, renew }: PlayerOptions): RecordingPlayer {
  const listeners = new Set<() => void>();
  let state: PlayerState = {
    ...{ index: 0, seconds: 0, isPlaying: false, hasEnded: false, hasFailed: false, rate, loop: null },
  };
  /** Of {@link RecordingPlayer.playOnce}. */
  let once: { index: number; left: number; onDone: () => void } | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasRenewed = false;
  sound.preservesPitch = true;
  sound.playbackRate = rate;

  const set = (change: Partial<PlayerState>) => {
    if (Object.entries(change).every(([key, value]) => state[key as keyof PlayerState] === value)) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const startOf = (index: number) => marks[index]?.start ?? 0;
  const indexAt = (seconds: number): number => {
    let [low, high] = [0, Math.max(0, marks.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (startOf(middle) <= seconds + SLACK) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  function look(): void {
    const seconds = sound.currentTime;
    if (once !== null) {
      if (seconds < (marks[once.index]?.end ?? 0)) {
        set({ seconds });
        return;
      }
      once.left -= 1;
      if (once.left > 0) {
        sound.currentTime = startOf(once.index);
        return;
      }
      const { onDone } = once;
      once = null;
      sound.pause();
      onDone();
      return;
    }
    const { loop } = state;
    if (loop !== null && seconds >= (marks[loop.to]?.end ?? 0)) {
      sound.currentTime = startOf(loop.from);
      return;
    }
    // News of the time ten times a second are enough for a page.
    const index = indexAt(seconds);
    if (index !== state.index || Math.abs(seconds - state.seconds) >= 0.1) set({ index, seconds });
  }

  const onPlay = () => {
    clearInterval(timer);
    timer = setInterval(look, EVERY_MS);
    set({ isPlaying: true, hasEnded: false, hasFailed: false });
  };
  const onPause = () => {
    clearInterval(timer);
    set({ isPlaying: false });
  };
  const onEnded = () => set({ isPlaying: false, hasEnded: true });
  const onError = async () => {
    const at = sound.currentTime;
    const address = hasRenewed ? null : await renew().catch(() => null);
    hasRenewed = true;
    if (address === null) return set({ isPlaying: false, hasFailed: true });
    sound.src = address;
    sound.currentTime = at;
    start();
  };
  const events = { play: onPlay, pause: onPause, ended: onEnded, error: () => void onError(), timeupdate: look };
  for (const [name, listener] of Object.entries(events)) sound.addEventListener(name, listener);

  function start(): void {
    // Refused without a press, or paused again before it began: the button still says 播放.
    sound.play().catch((error: unknown) => {
      console.debug('the recording was not played', error);
      set({ isPlaying: false });
    });
  }
  function play(index?: number): void {
    once = null;
    if (index !== undefined) {
      sound.currentTime = startOf(index);
      set({ index, seconds: startOf(index) });
    } else if (state.hasEnded) sound.currentTime = startOf(state.loop?.from ?? 0);
    start();
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause: () => sound.pause(),
    toggle: () => (state.isPlaying ? sound.pause() : play()),
    step(direction) {
      once = null;
      const index = Math.max(0, Math.min(marks.length - 1, state.index + direction));
      sound.currentTime = startOf(index);
      set({ index, seconds: startOf(index), hasEnded: false });
    },
    seek(seconds) {
      once = null;
      sound.currentTime = seconds;
      set({ seconds, index: indexAt(seconds), hasEnded: false });
    },
    setRate(next) {
      sound.playbackRate = next;
      set({ rate: next });
    },
    setLoop: (loop) => set({ loop }),
    playOnce(index, times, onDone) {
      sound.currentTime = startOf(index);
      once = { index, left: times, onDone };
      set({ index, seconds: startOf(index) });
      start();
    },
    dispose() {
      clearInterval(timer);
      once = null;
      for (const [name, listener] of Object.entries(events)) sound.removeEventListener(name, listener);
      sound.pause();
      listeners.clear();
    },
  };
}
