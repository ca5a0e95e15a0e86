/**
 * The port of a voice, and what speaks behind it: the browser's speech synthesis, or a recording with the times of its sentences, where the
 * queued sentences are heard where they stand, without a gap. A voice gets short pieces or whole sentences and reports what it says of each.
 */
import type { RecordingPlayer } from '../../listen/recording-player.ts';

/** Why nothing is heard: no user gesture allowed it, another page took the voice, there is no voice, or it failed. */
export type Failure = 'not-allowed' | 'interrupted' | 'no-voice' | 'broken';

export interface SpeechEvents {
  onStart(): void;
  /** A word begins; offset in the piece, UTF-16 code units. Not every voice tells. */
  onWord(start: number): void;
  onEnd(): void;
  onFail(reason: Failure): void;
}

export interface Piece {
  text: string;
  /** Offset in its sentence. */
  start: number;
  /** Index of that. */
  sentence: number;
}

export interface Voice {
  /** Long sentences come in pieces. */
  takesPieces: boolean;
  /** Queues a piece. @param rate 1 is the voice's own pace */
  enqueue(piece: Piece, rate: number, events: SpeechEvents): void;
  /** Changes the pace of what is being said; for a voice without this function the sentence starts again. */
  setRate?(rate: number): void;
  /** Stops and clears the queue; no more events follow. */
  clear(): void;
}

/** Safari and Chrome on Android lose what is queued right after a cancellation. */
const REST_AFTER_CANCEL_MS = 60;

const failures: Partial<Record<SpeechSynthesisErrorCode, Failure>> = {
  'not-allowed': 'not-allowed',
  interrupted: 'interrupted',
  canceled: 'interrupted',
  'language-unavailable': 'no-voice',
  'voice-unavailable': 'no-voice',
  'synthesis-unavailable': 'no-voice',
};

/** @param chosen asked before each piece; null leaves the choice to the browser */
export function createBrowserVoice(synthesis: SpeechSynthesis, chosen: () => SpeechSynthesisVoice | null): Voice {
  // Referenced until they are spoken: Chrome drops the events of utterances that are garbage-collected.
  let utterances: SpeechSynthesisUtterance[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;

  const speak = (utterance: SpeechSynthesisUtterance) => {
    // A pause by another page would apply to ours.
    synthesis.resume();
    synthesis.speak(utterance);
  };
  return {
    takesPieces: true,
    enqueue({ text }, rate, events) {
      const utterance = utteranceOf(text, rate, chosen());
      utterances.push(utterance);
      const isHeld = () => utterances.includes(utterance);
      const release = () => {
        utterances = utterances.filter((other) => other !== utterance);
      };
      listen(utterance, events, isHeld, release);
      if (resting === undefined) speak(utterance);
    },
    clear() {
      const wasBusy = utterances.length > 0 || synthesis.speaking || synthesis.pending;
      utterances = [];
      if (!wasBusy) return;
      synthesis.cancel();
      clearTimeout(resting);
      resting = setTimeout(() => {
        resting = undefined;
        for (const utterance of utterances) speak(utterance);
      }, REST_AFTER_CANCEL_MS);
    },
  };
}

function utteranceOf(piece: string, rate: number, voice: SpeechSynthesisVoice | null): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(piece);
  utterance.voice = voice;
  utterance.lang = voice?.lang ?? 'en-US';
  utterance.rate = rate;
  return utterance;
}

/** Events of an utterance that was dropped are not passed on. */
function listen(
  utterance: SpeechSynthesisUtterance,
  events: SpeechEvents,
  isHeld: () => boolean,
  release: () => void,
): void {
  utterance.onstart = () => isHeld() && events.onStart();
  utterance.onboundary = (event) => isHeld() && event.name !== 'sentence' && events.onWord(event.charIndex);
  utterance.onend = () => {
    if (!isHeld()) return;
    release();
    events.onEnd();
  };
  utterance.onerror = (event) => {
    if (!isHeld()) return;
    release();
    events.onFail(failures[event.error] ?? 'broken');
  };
}

interface Queued {
  /** Index of its mark in the recording. */
  mark: number;
  events: SpeechEvents;
  hasStarted: boolean;
}

/** @param markOf index in the recording, for each sentence of the text that is on the page */
export function createRecordedVoice(player: RecordingPlayer, markOf: readonly number[]): Voice {
  let queue: Queued[] = [];
  let word: number | null = null;
  /** Whether the recording has been heard since the queue was last cleared. */
  let isHeard = false;

  function begin(one: Queued, goesOn: boolean): void {
    one.hasStarted = true;
    word = null;
    if (!goesOn) player.play(one.mark);
    one.events.onStart();
  }
  function fail(reason: 'broken' | 'not-allowed' | 'interrupted'): void {
    const [head] = queue;
    queue = [];
    head?.events.onFail(reason);
  }
  function follow(): void {
    const [head] = queue;
    if (!head?.hasStarted) return;
    const now = player.state();
    isHeard ||= now.isPlaying;
    if (now.hasFailed) fail('broken');
    else if (now.isRefused) fail('not-allowed');
    else if (now.hasEnded || now.index > head.mark) goOn(head);
    // Stopped from outside, as by another sound of the device or by unplugged headphones.
    else if (isHeard && !now.isPlaying) fail('interrupted');
    else if (now.wordAt !== word) {
      word = now.wordAt;
      if (word !== null) head.events.onWord(word);
    }
  }
  function goOn(head: Queued): void {
    queue.shift();
    head.events.onEnd();
    const [next] = queue;
    if (next && !next.hasStarted) begin(next, player.state().index === next.mark && !player.state().hasEnded);
  }
  player.subscribe(follow);

  return {
    takesPieces: false,
    enqueue({ sentence }, rate, events) {
      const queued = { mark: markOf[sentence] ?? 0, events, hasStarted: false };
      queue.push(queued);
      if (player.state().rate !== rate) player.setRate(rate);
      if (queue.length === 1) begin(queued, false);
    },
    setRate: player.setRate,
    clear() {
      queue = [];
      isHeard = false;
      player.pause();
    },
  };
}
