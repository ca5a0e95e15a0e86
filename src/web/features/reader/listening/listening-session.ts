/**
 * A text being read aloud: connects the player to the page. The spoken sentence and word are painted and kept in view; media keys work.
 * The pace is stored on this device.
 */
import { chosenVoice, storeVoice } from '../../speech/english-voices.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { positionAtTop } from '../core/scroll-position.ts';
import type { Span } from '../core/text-spans.ts';
import type { ReaderDocument } from '../ports.ts';
import { createFollowScroll } from './follow-scroll.ts';
import { createMediaKeys } from './media-keys.ts';
import { type Clock, createPlayer, type Player, type PlayerState } from './player.ts';
import { type SpokenSentence, sentenceIndexAt, wordOfSentence } from './spoken-text.ts';
import { createBrowserVoice } from './voice.ts';

export interface ListeningSession extends Omit<Player, 'play' | 'setRate'> {
  /** How many sentences the text has. */
  readonly count: number;
  /** From a span of the text; null: from the top of the window. */
  playFrom(at: Span | null): void;
  setRate(rate: number): void;
  voice(): SpeechSynthesisVoice | null;
  setVoice(voice: SpeechSynthesisVoice): void;
  /** Scrolls back to the sentence that is being said. */
  goBack(): void;
  dispose(): void;
}

export interface SessionOptions {
  surface: ReaderSurface;
  /** In reading order. */
  sentences: readonly SpokenSentence[];
  document: ReaderDocument;
  synthesis: SpeechSynthesis;
  voices: readonly SpeechSynthesisVoice[];
  /** Height of what covers the window's top and bottom, CSS pixels. */
  edges: () => { top: number; bottom: number };
  onAway: (isAway: boolean) => void;
  /** A sentence begins. */
  onHeard: () => void;
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
  const { surface, sentences, synthesis, voices, edges } = parts;
  const { painter } = surface;
  if (sentences.length === 0) return null;
  let chosen = chosenVoice(voices);
  const player = createPlayer({
    voice: createBrowserVoice(synthesis, () => chosen),
    clock,
    sentences: sentences.map(({ text }) => text),
    rate: storedPace(),
  });
  const followScroll = createFollowScroll(edges, parts.onAway);
  const keys = createMediaKeys(parts.document, {
    play: () => player.play(),
    pause: player.pause,
    next: () => player.step(1),
    previous: () => player.step(-1),
    stop: parts.onClose,
  });

  let shown: PlayerState | null = null;
  const show = () => {
    const before = shown;
    const now = player.state();
    shown = now;
    const sentence = sentences[now.index];
    if (!sentence) return;
    if (before?.status !== now.status) keys?.show(now.status === 'playing');
    const isNewSentence = before?.index !== now.index || (before.status !== 'playing' && now.status === 'playing');
    if (isNewSentence) {
      painter.show('spoken', [sentence]);
      followScroll.follow(sentence);
      parts.onHeard();
    }
    if (before?.wordAt !== now.wordAt || isNewSentence) {
      const word = now.wordAt === null ? null : wordOfSentence(sentence, now.wordAt);
      painter.show('said', word ? [word] : []);
    }
  };
  const unsubscribe = player.subscribe(show);
  // A voice goes on speaking after its page is closed.
  addEventListener('pagehide', player.pause);

  const { play, setRate, ...rest } = player;
  return {
    ...rest,
    count: sentences.length,
    playFrom(at) {
      const index = at ? sentenceIndexAt(sentences, at) : indexInWindow(parts);
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
      unsubscribe();
      removeEventListener('pagehide', player.pause);
      player.pause();
      followScroll.dispose();
      keys?.dispose();
      painter.show('spoken', []);
      painter.show('said', []);
    },
  };
}

/** The first sentence under the top bar; the title while the window is at the top. */
function indexInWindow({ surface, sentences, edges }: SessionOptions): number {
  const point = scrollY > 0 ? positionAtTop(surface.view, edges().top) : null;
  const block = point && surface.view.block(point.block_id);
  if (!point || !block) return 0;
  return sentenceIndexAt(sentences, { block, strand: 'own', start: point.offset, end: point.offset });
}

export const paceRange = { min: 0.6, max: 1.5, step: 0.1 } as const;
const PACE_KEY = 'listening-pace';

/** 1 unless something else was chosen. */
function storedPace(): number {
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
