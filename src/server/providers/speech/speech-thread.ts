/** The thread in which sound is made, so that pages do not wait for it: the built-in voice, and MP3. */
import { Worker } from 'node:worker_threads';
import type { SpeechVoice } from './port.ts';
import { piecesToSay, sayableText } from './sayable-text.ts';
import type { SpeechAnswer, SpeechOrder } from './speech-thread-worker.ts';
import { saidApart, wordStarts, wordsOfSentence } from './word-times.ts';

/** Sentences after which the thread is replaced while nothing is encoded: each leaves memory to be collected. */
const SENTENCES = 2_000;
/** Milliseconds for one sentence, from the beginning of its work; the longest piece takes some 0.2 s. */
const LONGEST_MS = 30_000;
const FLITE_RATE = 16_000;
const SILENCE_SECONDS = 0.3;
/** Factor by which each sound is lengthened when something is spelled. */
const SPELLING_STRETCH = 1.4;
export const MP3_KILOBITS = 48;
/**
 * Samples of silence that a decoder plays before the first of an MP3 without a gapless header: 576 of LAME's encoder and 529 of any
 * decoder.
 */
export const MP3_DELAY_SAMPLES = 1_105;

export interface Mp3 {
  /** Takes the samples away: they are empty afterwards. */
  add(samples: Float32Array): Promise<void>;
  /** The whole file. */
  end(): Promise<Uint8Array>;
}

export interface SpeechThread {
  /** flite with the voice slt (Carnegie Mellon University, licence of BSD kind). */
  builtIn: SpeechVoice;
  /** A letter, figure or word, slowly, between pauses of some 0.3 s, in samples at the built-in voice's rate. @param text ASCII, said as it is */
  spell(text: string): Promise<Float32Array>;
  /** Constant bit rate, one channel. @param rate one that MPEG has */
  mp3(rate: number): Promise<Mp3>;
  close(): Promise<void>;
}

type Wanted = SpeechOrder extends infer O ? (O extends { id: number } ? Omit<O, 'id'> : never) : never;

export function createSpeechThread(): SpeechThread {
  let worker: Worker | null = null;
  let lastId = 0;
  let said = 0;
  let encoding = 0;
  /** Orders that are not answered yet: the thread gets one at a time. */
  let ordered = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const waiting = new Map<number, { resolve(answer: SpeechAnswer): void; reject(error: Error): void }>();

  function open(): Worker {
    const opened = new Worker(new URL('./speech-thread-worker.ts', import.meta.url));
    // A thread that has nothing to do keeps no process alive.
    opened.unref();
    opened.on('message', (answer: SpeechAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('problem' in answer) asked?.reject(new Error(answer.problem));
      else asked?.resolve(answer);
    });
    const onEnd = (error?: Error) => {
      if (worker !== opened) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error ?? new Error('the thread for sound ended'));
      waiting.clear();
    };
    opened.on('error', onEnd);
    opened.on('exit', () => onEnd());
    return opened;
  }

  async function order(wanted: Wanted, moved: ArrayBuffer[] = []): Promise<SpeechAnswer> {
    ordered += 1;
    const mine = turn.then(() => carryOut(wanted, moved));
    turn = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      ordered -= 1;
    }
  }

  function carryOut(wanted: Wanted, moved: ArrayBuffer[]): Promise<SpeechAnswer> {
    worker ??= open();
    const asked = worker;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      // A call that hangs ends the thread.
      const timer = setTimeout(() => void asked.terminate(), LONGEST_MS);
      const settle =
        <T>(act: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          act(value);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      asked.postMessage({ id, ...wanted } satisfies SpeechOrder, moved);
    });
  }

  async function replaceWhenIdle(): Promise<void> {
    if (said < SENTENCES || encoding > 0 || ordered > 0) return;
    said = 0;
    await end();
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    if (ended === null) return;
    // The process stays alive until the thread has ended.
    ended.ref();
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.postMessage('close');
    await gone;
  }

  const builtIn: SpeechVoice = {
    id: 'flite-slt',
    name: '内置语音（flite）',
    isBuiltIn: true,
    rate: FLITE_RATE,
    async speak(text, signal) {
      const pieces = piecesToSay(sayableText(text));
      if (pieces.length === 0) return { samples: silence(), words: [] };
      const sounds: Float32Array[] = [];
      const timed: { word: string; start: number }[] = [];
      let begin = 0;
      for (const piece of pieces) {
        signal.throwIfAborted();
        await replaceWhenIdle();
        said += 1;
        // A piece that the voice cannot say is left out: one odd sentence must not fail the whole text.
        const { words, list } = saidApart(piece);
        const answer = await order({ do: 'speak', text: piece, list }).catch((error: unknown) => {
          console.error('a sentence could not be said', error);
          return { samples: silence(), phones: [], apart: [] };
        });
        if (!('samples' in answer)) continue;
        const starts = wordStarts(answer.phones, answer.apart, words.length);
        for (const [n, start] of (starts ?? []).entries()) timed.push({ word: words[n] ?? '', start: begin + start });
        sounds.push(answer.samples);
        begin += answer.samples.length / FLITE_RATE;
      }
      return { samples: joined(sounds), words: wordsOfSentence(text, timed) };
    },
  };

  return {
    builtIn,
    async spell(text) {
      await replaceWhenIdle();
      said += 1;
      const answer = await order({ do: 'spell', text, stretch: SPELLING_STRETCH });
      return 'samples' in answer ? answer.samples : silence();
    },
    async mp3(rate) {
      await replaceWhenIdle();
      encoding += 1;
      lastId += 1;
      const encoder = lastId;
      const opening = order({ do: 'begin', encoder, rate, kilobits: MP3_KILOBITS });
      await opening.catch((error: unknown) => {
        encoding -= 1;
        throw error;
      });
      return {
        async add(samples) {
          await order({ do: 'add', encoder, samples }, [samples.buffer as ArrayBuffer]);
        },
        async end() {
          try {
            const answer = await order({ do: 'end', encoder });
            return 'bytes' in answer ? answer.bytes : new Uint8Array();
          } finally {
            encoding -= 1;
          }
        },
      };
    },
    async close() {
      await turn;
      await end();
    },
  };
}

const silence = () => new Float32Array(FLITE_RATE * SILENCE_SECONDS);

/** Concatenates samples of the same rate. */
export function joined(sounds: readonly Float32Array[]): Float32Array {
  const [first] = sounds;
  if (first && sounds.length === 1) return first;
  const whole = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}
