/** Voices that turn English sentences into sound. */
import { AppError } from '#contract/errors.ts';
import type { RetryPolicy } from '../retry.ts';
import type { SpokenWord } from './word-times.ts';

export interface Speech {
  /** Samples of one channel, −1 to 1. */
  samples: Float32Array;
  /** Words in their order; empty when the voice does not report them. */
  words: SpokenWord[];
}

export interface SpeechVoice {
  /** Tells recordings of different voices apart, in names of files: `a–z 0–9 -`. */
  id: string;
  /** Name of the voice for readers. */
  name: string;
  /** Whether it needs no service. */
  isBuiltIn: boolean;
  /** Samples a second of what {@link speak} gives. */
  rate: number;
  /**
   * @param text one sentence; nothing in it is read as markup
   * @param retries of a service that is busy or stumbles; patient ones unless told
   * @throws {SentenceRefused} when a service does not say this very sentence
   * @throws {AppError} UNAVAILABLE, when a service does not answer
   */
  speak(text: string, signal: AbortSignal, retries?: RetryPolicy): Promise<Speech>;
}

/** A service answers, but not with sound for this sentence: another one may be said. */
export class SentenceRefused extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { msg: '语音服务没有给出声音', cause });
  }
}

/** Samples as two bytes each, little end first, as services send them. */
export function samplesOf(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Float32Array.from({ length: pcm.byteLength >> 1 }, (_, n) => view.getInt16(n * 2, true) / 32_768);
}
