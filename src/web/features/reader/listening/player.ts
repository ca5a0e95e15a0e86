/**
 * Plays a text sentence by sentence: position, next sentence, repeat, sleep timer. It knows no page and no browser; the voice and the
 * clock are arguments. Two pieces are queued with the voice at a time, so that there is no gap between sentences; events of an earlier
 * run are ignored. Chrome stops a remote voice in the middle of anything longer than 15 seconds, so long sentences are split where a
 * speaker would breathe.
 */
import type { Failure, Piece, SpeechEvents, Voice } from './voice.ts';

export type Repeat = 'off' | 'once' | 'loop';

export interface PlayerState {
  /** `failed` says why in `failure`; playing again tries again. */
  status: 'paused' | 'playing' | 'ended' | 'failed';
  /** The current sentence. */
  index: number;
  /** Offset of the spoken word in its sentence; null where the voice does not report it. */
  wordAt: number | null;
  rate: number;
  repeat: Repeat;
  /** Time of the clock, milliseconds; the sentence that is spoken then is the last. */
  sleepAt: number | null;
  failure: Failure | null;
}

export interface Clock {
  now(): number;
  /** @returns cancels it */
  after(ms: number, what: () => void): () => void;
}

export interface Player {
  state(): PlayerState;
  /** @returns stops it */
  subscribe(listener: () => void): () => void;
  /** Plays from a sentence; without one from where it stopped, or from the beginning after the end. */
  play(from?: number): void;
  pause(): void;
  toggle(): void;
  /** Goes to the next or the previous sentence; keeps playing or stays paused. */
  step(direction: 1 | -1): void;
  setRate(rate: number): void;
  setRepeat(repeat: Repeat): void;
  /** Adds sentences after the last one. */
  append(sentences: readonly string[]): void;
  /** @param ms from now; null for no timer */
  sleepIn(ms: number | null): void;
}

export interface PlayerOptions {
  voice: Voice;
  clock: Clock;
  /** Sentences in reading order; at least one, none blank. */
  sentences: readonly string[];
  rate: number;
  start?: number;
}

interface Cursor {
  index: number;
  piece: number;
}

/** Time beyond what a piece needs after which a silent voice counts as hung. */
const PATIENCE_MS = 6_000;
/** Slow voices say this many characters a second. */
const SLOW_PACE = 6;

export function createPlayer({ voice, clock, rate: firstRate, start = 0, ...given }: PlayerOptions): Player {
  const sentences = [...given.sentences];
  let state: PlayerState = {
    status: 'paused',
    index: start,
    wordAt: null,
    rate: firstRate,
    repeat: 'off',
    sleepAt: null,
    failure: null,
  };
  const listeners = new Set<() => void>();
  /** Changes whenever the voice is cleared. */
  let run = 0;
  let queue: Cursor[] = [];
  let resumeAt = 0;
  let hasHung = false;
  let callOff = () => {};

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const cut = (index: number): Piece[] => {
    const text = sentences[index] ?? '';
    const pieces = voice.takesPieces ? piecesOf(text, state.rate) : [{ text, start: 0 }];
    return pieces.map((piece) => ({ ...piece, sentence: index }));
  };

  /** The cursor after this one, with the present repeat mode. */
  const successor = ({ index, piece }: Cursor): Cursor | null => {
    if (piece + 1 < cut(index).length) return { index, piece: piece + 1 };
    if (state.repeat !== 'off') return { index, piece: 0 };
    return index + 1 < sentences.length ? { index: index + 1, piece: 0 } : null;
  };

  const silence = () => {
    run++;
    queue = [];
    callOff();
    voice.clear();
  };
  const halt = (change: Partial<PlayerState>) => {
    resumeAt = queue[0]?.piece ?? resumeAt;
    silence();
    set({ wordAt: null, ...change });
  };
  const watch = ({ index, piece }: Cursor) => {
    callOff();
    const length = cut(index)[piece]?.text.length ?? 0;
    callOff = clock.after(PATIENCE_MS + (length / SLOW_PACE / state.rate) * 1_000, () => {
      const at = queue[0];
      if (hasHung || !at) return halt({ status: 'failed', failure: 'broken' });
      hasHung = true;
      begin(at);
    });
  };

  function enqueue(at: Cursor): void {
    const piece = cut(at.index)[at.piece];
    if (!piece) return;
    const mine = run;
    const ifMine = (what: () => void) => () => {
      if (mine === run) what();
    };
    const events: SpeechEvents = {
      onStart: ifMine(() => onStart(at)),
      onWord: (offset) => mine === run && at === queue[0] && set({ wordAt: piece.start + offset }),
      onEnd: ifMine(() => onEnd(at)),
      onFail: (reason) => mine === run && onFail(reason),
    };
    queue.push(at);
    voice.enqueue(piece, state.rate, events);
  }

  function begin(at: Cursor): void {
    silence();
    enqueue(at);
    watch(at);
    set({ status: 'playing', index: at.index, wordAt: null, failure: null });
  }

  function onStart(at: Cursor): void {
    // Voices may report late, after the end of the piece before has moved the queue on.
    if (at !== queue[0]) return;
    const next = queue.length === 1 ? successor(at) : null;
    if (next) enqueue(next);
  }

  function onEnd(at: Cursor): void {
    if (at !== queue[0]) return;
    hasHung = false;
    const next = successor(at);
    const isSentenceOver = at.piece + 1 >= cut(at.index).length;
    const isSleepy = state.sleepAt !== null && clock.now() >= state.sleepAt;
    if (next === null) finish();
    else if (isSentenceOver && isSleepy) fallAsleep(next.index);
    else {
      queue.shift();
      if (isSentenceOver && state.repeat === 'once') set({ repeat: 'off' });
      goOn(next);
    }
  }

  function goOn(next: Cursor): void {
    const waiting = queue[0];
    // The queued piece was chosen before repeating was turned on or off.
    if (waiting?.index !== next.index || waiting.piece !== next.piece) begin(next);
    else {
      watch(waiting);
      set({ index: waiting.index, wordAt: null });
      onStart(waiting);
    }
  }

  function fallAsleep(index: number): void {
    silence();
    resumeAt = 0;
    set({ status: 'paused', sleepAt: null, wordAt: null, index });
  }

  function onFail(reason: Failure): void {
    const isPause = reason === 'interrupted' || reason === 'not-allowed';
    halt({ status: isPause ? 'paused' : 'failed', failure: reason });
  }

  function finish(): void {
    silence();
    resumeAt = 0;
    set({ status: 'ended', wordAt: null, sleepAt: null });
  }

  const play = (from?: number) => {
    hasHung = false;
    const index = from ?? (state.status === 'ended' ? 0 : state.index);
    const piece = from === undefined && state.status !== 'ended' ? resumeAt : 0;
    resumeAt = 0;
    begin({ index, piece: Math.min(piece, Math.max(0, cut(index).length - 1)) });
  };
  const pause = () => {
    if (state.status === 'playing') halt({ status: 'paused' });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play,
    pause,
    toggle: () => (state.status === 'playing' ? pause() : play()),
    step(direction) {
      const index = Math.max(0, Math.min(sentences.length - 1, state.index + direction));
      if (state.status === 'playing') return play(index);
      resumeAt = 0;
      set({ status: 'paused', index, wordAt: null, failure: null });
    },
    append(more) {
      sentences.push(...more);
    },
    setRate(rate) {
      if (voice.setRate) {
        voice.setRate(rate);
        return set({ rate });
      }
      const isPlaying = state.status === 'playing';
      // Pieces are split by pace, so the sentence starts again.
      if (isPlaying) silence();
      resumeAt = 0;
      set({ rate });
      if (isPlaying) begin({ index: state.index, piece: 0 });
    },
    setRepeat: (repeat) => set({ repeat }),
    sleepIn: (ms) => set({ sleepAt: ms === null ? null : clock.now() + ms }),
  };
}

/** An English voice says about 15 characters a second at its own pace; 11 seconds leave room for slow ones. */
const LONGEST_AT_PACE = 165;
/** A shorter piece sounds cut off. */
const SHORTEST = 40;

/** @param rate 1 is the voice's own pace; a slow voice gets shorter pieces */
export function piecesOf(sentence: string, rate: number): Omit<Piece, 'sentence'>[] {
  const longest = Math.round(LONGEST_AT_PACE * Math.min(rate, 1));
  const pieces: Omit<Piece, 'sentence'>[] = [];
  let start = 0;
  while (sentence.length - start > longest) {
    const end = start + breathIn(sentence.slice(start, start + longest));
    pieces.push({ text: sentence.slice(start, end), start });
    start = end;
  }
  pieces.push({ text: sentence.slice(start), start });
  return pieces.filter(({ text }) => text.trim() !== '');
}

/** Where to end a piece: after the last clause, otherwise after the last word, otherwise at the end of the text. */
function breathIn(text: string): number {
  const clauses = [...text.matchAll(/[,;:—–)”]\s+|—/g)].map((match) => match.index + match[0].length);
  const clause = clauses.findLast((end) => end >= SHORTEST);
  return clause ?? (text.lastIndexOf(' ') + 1 || text.length);
}
