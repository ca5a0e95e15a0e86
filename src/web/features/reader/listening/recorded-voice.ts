/** A recording behind the port of a voice: the sentences that are queued are heard where they stand in it, without a gap. */
import type { RecordingPlayer } from '../../listen/recording-player.ts';
import type { SpeechEvents, Voice } from './voice.ts';

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
  /** Whether it has been heard since it was last cleared. */
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
    // Another sound of the device, or a headset that was pulled out.
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
