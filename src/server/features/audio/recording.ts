/** Puts sentences together to one MP3 with the times at which each is heard. */

import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import type { SpeechVoice } from '#server/providers/speech/port.ts';
import { MP3_DELAY_SAMPLES, type SpeechThread } from '#server/providers/speech/speech-thread.ts';

export interface SentenceMark {
  id: string;
  /** Seconds from the beginning of the file as decoders play it, to the millisecond. */
  start: number;
  end: number;
  /** Seconds at which words begin, with their offsets in the sentence; empty where the voice does not tell. */
  words: { offset: number; time: number }[];
}

export interface Recording {
  mp3: Uint8Array;
  /** Seconds. */
  duration: number;
  marks: SentenceMark[];
}

/** Seconds of silence after a sentence, and after the last one of a paragraph. */
const [BREATH, PAUSE] = [0.25, 0.7];

/**
 * @param onSentence called after each, with the share that is done
 * @throws {AppError} when the voice fails; the signal's reason
 */
export async function record(
  sentences: readonly Pick<SpokenSentence, 'id' | 'text' | 'isLastOfBlock'>[],
  { voice, thread }: { voice: SpeechVoice; thread: Pick<SpeechThread, 'mp3'> },
  signal: AbortSignal,
  onSentence: (share: number) => Promise<void> = async () => {},
): Promise<Recording> {
  const { rate } = voice;
  const file = await thread.mp3(rate);
  let heard = 0;
  const secondsAt = (samples: number) => Math.round(((samples + MP3_DELAY_SAMPLES) / rate) * 1_000) / 1_000;
  const marks: SentenceMark[] = [];
  try {
    for (const [n, { id, text, isLastOfBlock }] of sentences.entries()) {
      signal.throwIfAborted();
      const { samples: sound, words } = await voice.speak(text, signal);
      const begin = heard;
      marks.push({
        ...{ id, start: secondsAt(begin), end: secondsAt(begin + sound.length) },
        words: words.map(({ offset, time }) => ({ offset, time: secondsAt(begin + time * rate) })),
      });
      const rest = Math.round((isLastOfBlock ? PAUSE : BREATH) * rate);
      const whole = new Float32Array(sound.length + rest);
      whole.set(sound);
      await file.add(whole);
      heard += whole.length;
      await onSentence((n + 1) / sentences.length);
    }
  } catch (error) {
    // The encoder is let go, too.
    await file.end().catch(() => {});
    throw error;
  }
  return { mp3: await file.end(), duration: secondsAt(heard), marks };
}
