/**
 * A text being read aloud: connects the player to the page. The spoken sentence and word are painted and kept in view; media keys, headsets
 * and the lock screen work. The pace is stored on this device.
 */

import type { TextPoint } from '#contract/shapes.ts';
import { keepMediaSession, type MediaActions, type MediaSessionKeeper } from '../../listen/media-session.ts';
import type { RecordingPlayer } from '../../listen/recording-player.ts';
import { chosenVoice, storeVoice } from '../../speech/english-voices.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { positionAtTop } from '../core/scroll-position.ts';
import type { Span } from '../core/text-spans.ts';
import { compareBlocks } from '../core/text-view.ts';
import { pagesAround } from '../paging/page-layout.ts';
import type { ReaderDocument } from '../ports.ts';
import { createFollowScroll } from './follow-scroll.ts';
import { type Clock, createPlayer, type Player, type PlayerState } from './player.ts';
import { type SpokenSentence, sentenceIndexAt, spokenSentences, wordOfSentence } from './spoken-text.ts';
import { createBrowserVoice, createRecordedVoice } from './voice.ts';

/** The source of the voice that reads aloud. */
export type Speaker =
  | { is: 'browser'; synthesis: SpeechSynthesis; voices: readonly SpeechSynthesisVoice[] }
  /** `markOf`: index in the recording, for each sentence; `duration` in seconds. */
  | { is: 'recording'; player: RecordingPlayer; markOf: readonly number[]; duration: number };

export interface ListeningSession extends Omit<Player, 'play' | 'setRate' | 'append'> {
  /** Number of sentences, of the text that is loaded. */
  count(): number;
  /** Plays from a span of the text; null plays from the top of the window. */
  playFrom(at: Span | null): void;
  setRate(rate: number): void;
  /** The sentence that is said, or was last. */
  current(): Span | null;
  /** The browser's voice; null while a recording is heard. */
  voice(): SpeechSynthesisVoice | null;
  setVoice(voice: SpeechSynthesisVoice): void;
  /** Scrolls back to the sentence that is being said. */
  goBack(): void;
  dispose(): void;
}

/** How far a text was heard. */
export interface HeardPlace extends TextPoint {
  /** Share of the words that have been said, 0 to 1. */
  share: number;
}

export interface SessionOptions {
  surface: ReaderSurface;
  /** Sentences in reading order. */
  sentences: readonly SpokenSentence[];
  document: ReaderDocument;
  speaker: Speaker;
  /** Height of what covers the window's top and bottom, CSS pixels. */
  edges: () => { top: number; bottom: number };
  onAway: (isAway: boolean) => void;
  /** Told again at each sentence. `heard` goes through the words of the whole text, so it is called only where that is wanted. */
  onListening: (isListening: boolean, heard: () => HeardPlace) => void;
  /** See the reader's port; undefined for a work that is here as a whole. */
  nextText: ((last: HTMLElement) => Promise<boolean>) | undefined;
  onClose: () => void;
}

const clock: Clock = {
  now: () => Date.now(),
  after(ms, what) {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
};

/** Null when the text has no sentences. */
export function startListening(parts: SessionOptions): ListeningSession | null {
  const { surface, speaker, edges, nextText } = parts;
  const { painter } = surface;
  const sentences = [...parts.sentences];
  if (sentences.length === 0) return null;
  let chosen = speaker.is === 'browser' ? chosenVoice(speaker.voices) : null;
  const player = createPlayer({
    voice:
      speaker.is === 'browser'
        ? createBrowserVoice(speaker.synthesis, () => chosen)
        : createRecordedVoice(speaker.player, speaker.markOf),
    clock,
    sentences: sentences.map(({ text }) => text),
    rate: storedPace(),
  });
  const followScroll = createFollowScroll(edges, parts.onAway);
  const keys = createMediaKeys(
    parts.document,
    {
      play: () => player.play(),
      pause: player.pause,
      next: () => player.step(1),
      previous: () => player.step(-1),
      stop: parts.onClose,
    },
    speaker.is === 'recording',
  );
  let isDisposed = false;

  /** Goes on with the text that `nextText` loads after the last sentence, such as the next chapter of a book. */
  async function readOn(last: SpokenSentence, sleepAt: number | null): Promise<void> {
    const isWaiting = () => !isDisposed && player.state().status === 'ended';
    if (!(await nextText?.(last.block)) || !isWaiting()) return;
    const now = [...spokenSentences(surface.view)].flat();
    // Text that was read may have gone to make room for what comes.
    const isAfter = ({ block }: SpokenSentence) => !last.block.isConnected || compareBlocks(last.block, block) < 0;
    const more = now.filter(isAfter);
    if (more.length === 0) return;
    const from = sentences.length;
    sentences.push(...more);
    player.append(more.map(({ text }) => text));
    player.play(from);
    if (sleepAt !== null) player.sleepIn(Math.max(0, sleepAt - clock.now()));
  }

  let shown: PlayerState | null = null;
  const show = () => {
    const before = shown;
    const now = player.state();
    shown = now;
    const sentence = sentences[now.index];
    if (!sentence) return;
    const isPlaying = now.status === 'playing';
    keys?.show({ isPlaying, index: now.index, count: sentences.length, rate: now.rate, place: placeOf(speaker) });
    if (now.status === 'ended' && before?.status === 'playing') void readOn(sentence, before.sleepAt);
    const isNewSentence = before?.index !== now.index || (before.status !== 'playing' && now.status === 'playing');
    // Also at each sentence: a page behind a locked screen has no other way to tell how long it is heard.
    if ((before?.status === 'playing') !== isPlaying || (isPlaying && isNewSentence)) {
      parts.onListening(isPlaying, () => heardTo(sentences, now));
    }
    if (isNewSentence) {
      painter.show('spoken', [sentence]);
      followScroll.follow(sentence);
    }
    if (before?.wordAt !== now.wordAt || isNewSentence) {
      const word = now.wordAt === null ? null : wordOfSentence(sentence, now.wordAt);
      painter.show('said', word ? [word] : []);
    }
  };
  const unsubscribe = player.subscribe(show);
  // A voice goes on speaking after its page is closed.
  addEventListener('pagehide', player.pause);

  const { play, setRate, append: _, ...rest } = player;
  return {
    ...rest,
    count: () => sentences.length,
    current: () => sentences[player.state().index] ?? null,
    playFrom(at) {
      const index = at ? sentenceIndexAt(sentences, at) : indexInWindow({ ...parts, sentences });
      play(index);
    },
    setRate(rate) {
      storePace(rate);
      setRate(rate);
    },
    voice: () => chosen,
    setVoice(voice) {
      chosen = voice;
      storeVoice(voice);
      if (player.state().status === 'playing') play(player.state().index);
    },
    goBack: followScroll.goBack,
    dispose() {
      isDisposed = true;
      removeEventListener('pagehide', player.pause);
      player.pause();
      unsubscribe();
      followScroll.dispose();
      keys?.dispose();
      painter.show('spoken', []);
      painter.show('said', []);
    },
  };
}

/** Up to the beginning of the sentence that is being said, or to the end. */
function heardTo(sentences: readonly SpokenSentence[], { index, status }: PlayerState): HeardPlace {
  const said = status === 'ended' ? sentences.length : index;
  const wordsOf = (some: readonly SpokenSentence[]) =>
    some.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  const { block, start } = sentences[index] as SpokenSentence;
  const share = wordsOf(sentences.slice(0, said)) / wordsOf(sentences);
  return { block_id: block.dataset.block ?? '', offset: start, share };
}

const placeOf = (speaker: Speaker) =>
  speaker.is === 'recording' ? { seconds: speaker.player.state().seconds, duration: speaker.duration } : undefined;

/** The first sentence under the top bar or on the page; the title while the window is at the top. */
function indexInWindow({ surface, sentences, edges }: SessionOptions): number {
  const isMoved = scrollY > 0 || pagesAround(surface.view.root) !== null;
  const point = isMoved ? positionAtTop(surface.view, edges().top) : null;
  const block = point && surface.view.block(point.block_id);
  if (!point || !block) return 0;
  return sentenceIndexAt(sentences, { block, strand: 'own', start: point.offset, end: point.offset });
}

export const paceRange = { min: 0.6, max: 1.5, step: 0.1 } as const;
const PACE_KEY = 'listening-pace';

/** 1 unless something else was chosen. */
export function storedPace(): number {
  try {
    const kept = Number(localStorage.getItem(PACE_KEY) ?? '1');
    return kept >= paceRange.min && kept <= paceRange.max ? kept : 1;
  } catch {
    return 1;
  }
}

function storePace(pace: number): void {
  try {
    localStorage.setItem(PACE_KEY, String(pace));
  } catch {
    // Storage may be unavailable; the choice then holds for this page only.
  }
}

/** `1.0×` */
export function paceLabel(pace: number): string {
  return `${pace.toFixed(1)}×`;
}

/**
 * Browsers route media keys to a page only while it plays a sound of its own, which speech synthesis is not, so a silent recording plays along.
 *
 * @param hasSound whether a recording is heard, which keeps the keys by itself
 * @returns null where the browser has no media session
 */
function createMediaKeys(work: ReaderDocument, actions: MediaActions, hasSound: boolean): MediaSessionKeeper | null {
  const session = keepMediaSession({ title: work.title, cover: work.cover ?? null }, actions);
  if (session === null || hasSound) return session;
  const address = URL.createObjectURL(silence());
  const sound = new Audio(address);
  sound.loop = true;
  return {
    show(heard) {
      session.show(heard);
      // Without this sound the voice still plays; only the media keys do not work.
      if (!heard.isPlaying) sound.pause();
      else if (sound.paused) sound.play().catch((error: unknown) => console.debug('media keys', error));
    },
    dispose() {
      sound.pause();
      URL.revokeObjectURL(address);
      session.dispose();
    },
  };
}

/** Chrome routes keys only to sounds of more than five seconds. */
const SECONDS = 8;
const SAMPLE_RATE = 8_000;
const HEADER_LENGTH = 44;

/** Eight bits, one channel, nothing to hear: RIFF WAVE as of Microsoft's Multimedia Programming Interface, 1991. */
function silence(): Blob {
  const length = SECONDS * SAMPLE_RATE;
  const bytes = new Uint8Array(HEADER_LENGTH + length).fill(128, HEADER_LENGTH);
  const view = new DataView(bytes.buffer);
  const name = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  name(0, 'RIFF');
  view.setUint32(4, HEADER_LENGTH - 8 + length, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  name(36, 'data');
  view.setUint32(40, length, true);
  return new Blob([bytes], { type: 'audio/wav' });
}
