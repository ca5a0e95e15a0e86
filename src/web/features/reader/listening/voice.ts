/**
 * What speaks: a port, so that the browser's own voice, a recording with the times of its sentences, or a test can stand behind the
 * player. It is given short pieces and tells what is heard of each.
 */

/** Why nothing is heard: no press allowed it, somebody else took the voice, there is none, or it broke. */
export type Failure = 'not-allowed' | 'interrupted' | 'no-voice' | 'broken';

export interface SpeechEvents {
  onStart(): void;
  /** A word begins; offset in the piece, UTF-16 code units. Not every voice tells. */
  onWord(start: number): void;
  onEnd(): void;
  onFail(reason: Failure): void;
}

export interface Voice {
  /** Says a piece after those that wait. @param rate 1 is the voice's own pace */
  enqueue(piece: string, rate: number, events: SpeechEvents): void;
  /** Stops, and drops what waits; nothing more is heard of either. */
  clear(): void;
}

/** Safari and Chrome on Android lose what is said right after a cancellation. */
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
  // Kept until they are said: Chrome forgets the events of utterances that nobody holds.
  let utterances: SpeechSynthesisUtterance[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;

  const speak = (utterance: SpeechSynthesisUtterance) => {
    // A pause by another page would hold for ours.
    synthesis.resume();
    synthesis.speak(utterance);
  };
  return {
    enqueue(piece, rate, events) {
      const utterance = utteranceOf(piece, rate, chosen());
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
