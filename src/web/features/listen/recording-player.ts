/**
 * Plays a recording by its sentences: which one is heard, from one to another, a stretch again and again, one sentence some times over.
 * It knows an audio element and the times of the sentences, and no page.
 */

export interface SentenceMark {
  id: string;
  /** Seconds. */
  start: number;
  end: number;
  /** Beginnings of words in seconds, with their offsets in the sentence; empty when unknown. */
  words?: readonly { offset: number; time: number }[];
}

export interface PlayerState {
  /** Index of the sentence that is playing, or was last. */
  index: number;
  /** Seconds from the beginning. */
  seconds: number;
  isPlaying: boolean;
  hasEnded: boolean;
  /** The recording could not be fetched. */
  hasFailed: boolean;
  /** The browser plays nothing before the reader has pressed something. */
  isRefused: boolean;
  /** Offset of the word that is heard, in its sentence; null where that is not known. */
  wordAt: number | null;
  rate: number;
  /** First and last sentence of a stretch that is repeated. */
  loop: { from: number; to: number } | null;
}

export interface RecordingPlayer {
  state(): PlayerState;
  /** @returns stops it */
  subscribe(listener: () => void): () => void;
  /** Plays from the beginning of a sentence, or from where it stopped. */
  play(index?: number): void;
  pause(): void;
  toggle(): void;
  step(direction: 1 | -1): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  /** Taken away when a place outside is gone to. */
  setLoop(loop: PlayerState['loop']): void;
  /** Plays one sentence `times` times. @param onDone not called when something else is played before the end */
  playOnce(index: number, times: number, onDone: () => void): void;
  dispose(): void;
}

type Sound = Pick<
  HTMLAudioElement,
  'play' | 'pause' | 'currentTime' | 'playbackRate' | 'preservesPitch' | 'paused' | 'ended' | 'src'
> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface PlayerOptions {
  sound: Sound;
  marks: readonly SentenceMark[];
  rate: number;
  /** Another address after a failure, such as one with a fresh token; null when there is none. */
  renew(): Promise<string | null>;
}

/** Milliseconds between checks for a sentence's end; players report only four times a second. */
const EVERY_MS = 40;
/** Marks are exact to some milliseconds, players seek to a frame. */
const SLACK = 0.03;
/** A sound that fails so near to where it failed before has not played since. */
const MOVED_SECONDS = 0.2;

export function createRecordingPlayer({ sound, marks, rate, renew }: PlayerOptions): RecordingPlayer {
  const listeners = new Set<() => void>();
  let state: PlayerState = {
    index: 0,
    seconds: 0,
    isPlaying: false,
    hasEnded: false,
    hasFailed: false,
    rate,
    loop: null,
    isRefused: false,
    wordAt: null,
  };
  /** State of {@link RecordingPlayer.playOnce}. */
  let once: { index: number; left: number; onDone: () => void } | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Position in seconds at which it failed before another address was requested; null before any failure. */
  let failedAt: number | null = null;
  /** Whether it cannot play before it has a new address. */
  let isBroken = false;
  /** Changes when an address that is on its way is not wanted any more. */
  let fetching = 0;
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

  const wordOf = (index: number, seconds: number) =>
    marks[index]?.words?.findLast(({ time }) => time <= seconds + SLACK)?.offset ?? null;

  /** The stretch that is repeated once the sentence is gone to. */
  const loopAt = (index: number) => {
    const { loop } = state;
    return loop !== null && index >= loop.from && index <= loop.to ? loop : null;
  };

  function look(): void {
    // Pausing and seeking tell a time of their own, which may be beyond the sentence that was to be heard.
    if (sound.paused) return;
    const seconds = sound.currentTime;
    if (once !== null) {
      if (seconds < (marks[once.index]?.end ?? 0)) {
        set({ seconds, wordAt: wordOf(once.index, seconds) });
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
    const wordAt = wordOf(index, seconds);
    const isNews = index !== state.index || wordAt !== state.wordAt || Math.abs(seconds - state.seconds) >= 0.1;
    if (isNews) set({ index, seconds, wordAt });
  }

  const onPlay = () => {
    clearInterval(timer);
    timer = setInterval(look, EVERY_MS);
    set({ isPlaying: true, hasEnded: false, hasFailed: false, isRefused: false });
  };
  const onPause = () => {
    // The event comes late: it may be playing again. A sound that ends says so first by a pause.
    if (!sound.paused || sound.ended) return;
    clearInterval(timer);
    set({ isPlaying: false });
  };
  const onEnded = () => {
    clearInterval(timer);
    set({ isPlaying: false, hasEnded: true });
  };
  const fail = () => {
    clearInterval(timer);
    set({ isPlaying: false, hasFailed: true });
  };
  const onError = () => {
    const { currentTime: at, paused } = sound;
    isBroken = true;
    // If it has played on since then, that address was valid.
    if (failedAt !== null && Math.abs(at - failedAt) < MOVED_SECONDS) fail();
    else void fetchAnew(at, !paused);
  };
  async function fetchAnew(at: number, isWanted: boolean): Promise<void> {
    failedAt = at;
    fetching += 1;
    const mine = fetching;
    const address = await renew().catch(() => null);
    if (mine !== fetching) return;
    if (address === null) return fail();
    isBroken = false;
    sound.src = address;
    // Loading sets the speed back to 1.
    sound.playbackRate = state.rate;
    sound.currentTime = at;
    if (isWanted) start();
  }
  const events = { play: onPlay, pause: onPause, ended: onEnded, error: onError, timeupdate: look };
  for (const [name, listener] of Object.entries(events)) sound.addEventListener(name, listener);

  function start(): void {
    // Refused without a press, or paused again before it began: the button still says 播放.
    sound.play().catch((error: unknown) => {
      console.debug('the recording was not played', error);
      set({ isPlaying: false, isRefused: error instanceof DOMException && error.name === 'NotAllowedError' });
    });
  }
  /** @param from index of a sentence; null for where it stopped */
  function begin(from: number | null): void {
    const isFresh = { hasEnded: false, hasFailed: false, isRefused: false };
    if (from === null) set(isFresh);
    else {
      sound.currentTime = startOf(from);
      set({ index: from, seconds: startOf(from), wordAt: null, loop: loopAt(from), ...isFresh });
    }
    if (isBroken) void fetchAnew(from === null ? sound.currentTime : startOf(from), true);
    else start();
  }
  function play(index?: number): void {
    once = null;
    begin(index ?? (state.hasEnded ? (state.loop?.from ?? 0) : null));
  }
  function pause(): void {
    fetching += 1;
    sound.pause();
    set({ isPlaying: false });
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause,
    toggle: () => (state.isPlaying ? pause() : play()),
    step(direction) {
      once = null;
      const index = Math.max(0, Math.min(marks.length - 1, state.index + direction));
      sound.currentTime = startOf(index);
      set({ index, seconds: startOf(index), hasEnded: false, wordAt: null, loop: loopAt(index) });
    },
    seek(seconds) {
      once = null;
      sound.currentTime = seconds;
      const index = indexAt(seconds);
      set({ seconds, index, hasEnded: false, wordAt: null, loop: loopAt(index) });
    },
    setRate(next) {
      sound.playbackRate = next;
      set({ rate: next });
    },
    setLoop: (loop) => set({ loop }),
    playOnce(index, times, onDone) {
      once = { index, left: times, onDone };
      begin(index);
    },
    dispose() {
      clearInterval(timer);
      once = null;
      fetching += 1;
      for (const [name, listener] of Object.entries(events)) sound.removeEventListener(name, listener);
      sound.pause();
      listeners.clear();
    },
  };
}
