/** The open word: the question asked about it, its dictionary answer, its status in the word book, and its highlight in the text. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { LONGEST_WORD } from '#contract/limits.ts';
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { headwordOf, suggestionsOf } from '../../dictionary/word-info.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { type SentenceView, sentenceAround } from '../core/sentences.ts';
import type { Span } from '../core/text-spans.ts';
import { stepWord, type Word } from '../core/words.ts';
import type { ReaderPorts, WordQuestion } from '../ports.ts';
import { withNotedPhrase } from './noted-phrase.ts';

export type LookupState =
  | { state: 'loading' }
  | { state: 'found'; info: WordInfo }
  | { state: 'missing'; suggestions: string[] }
  | { state: 'failed'; message: string };

export interface OpenWord {
  word: Word;
  /** The text that is looked up: the word, or one chosen on the card. */
  asked: string;
  /** Whether it was chosen on the card and means the word by itself, without the phrase around it. */
  isAlone: boolean;
  sentence: SentenceView;
  lookUp: LookupState;
  /** Texts that were looked up on this card before, oldest first. */
  trail: readonly string[];
  /** Painted, but its card waits for Enter. */
  isPointedAt: boolean;
}

export interface WordLookup {
  open: OpenWord | null;
  /** Opens the card of a word of the text, or of the noted phrase around it. @param asked what was chosen on the card of `word` instead */
  show(word: Word, asked?: string): void;
  /** Goes back to what was looked up before on the open card. */
  back(): void;
  /** Whether the answer to a question is cached. */
  has(question: WordQuestion): boolean;
  /** Caches a prefetched answer. */
  keep(question: WordQuestion, info: WordInfo): void;
  /** Paints a word without its card, for the keyboard. */
  pointAt(word: Word): void;
  step(direction: 1 | -1): void;
  close(): void;
  /** Changes what is known of a word by its headword, on the open card and wherever it is met again; whether its sentence is `kept`, on the open card. */
  update(headword: string, change: Partial<WordInfo>): void;
}

export function useWordLookup(
  surface: ReaderSurface | null,
  { lookUp: lookUpPort, onWordNews }: Pick<ReaderPorts, 'lookUp' | 'onWordNews'>,
  notes: readonly WordEntry[],
): WordLookup {
  const [shown, setShown] = useState<OpenWord | null>(null);
  const current = useRef<OpenWord | null>(null);
  const cache = useRef(new Map<string, LookupState>());
  const change = useCallback((next: OpenWord | null) => {
    current.current = next;
    setShown(next);
  }, []);

  const open = useCallback(
    (word: Word, asked: string, isAlone: boolean, trail: readonly string[] = []) => {
      const sentence = sentenceAround(word);
      const question = questionOf(word, asked, sentence, isAlone);
      const key = keyOf(question);
      const cached = cache.current.get(key);
      change({ word, asked, isAlone, sentence, lookUp: cached ?? { state: 'loading' }, trail, isPointedAt: false });
      if (cached) return;
      void ask(lookUpPort, question).then((answer) => {
        if (answer.state !== 'failed') cache.current.set(key, answer);
        const lookUp = answer.state === 'failed' ? (fromElsewhere(cache.current, question) ?? answer) : answer;
        const now = current.current;
        if (now && keyOf(questionOf(now.word, now.asked, now.sentence, now.isAlone)) === key)
          change({ ...now, lookUp });
      });
    },
    [lookUpPort, change],
  );
  const show = useCallback(
    (word: Word, asked?: string) => {
      const now = current.current;
      const isOnCard = now !== null && !now.isPointedAt && now.word === word && asked !== undefined;
      // A retry after a failure is the same question.
      if (isOnCard && now.asked === asked && now.lookUp.state === 'failed') open(word, asked, now.isAlone, now.trail);
      else if (asked !== undefined) open(word, asked, true, isOnCard ? [...now.trail, now.asked] : []);
      else {
        const meant = withNotedPhrase(notes, word);
        open(meant, meant.text, false);
      }
    },
    [open, notes],
  );
  const back = useCallback(() => {
    const now = current.current;
    const before = now?.trail.at(-1);
    // The first look-up was the click in the text.
    if (now && before !== undefined) open(now.word, before, now.trail.length > 1, now.trail.slice(0, -1));
  }, [open]);
  const has = useCallback((question: WordQuestion) => cache.current.has(keyOf(question)), []);
  const keep = useCallback((question: WordQuestion, info: WordInfo) => {
    if (!cache.current.has(keyOf(question))) cache.current.set(keyOf(question), { state: 'found', info });
  }, []);
  const pointAt = useCallback(
    (word: Word) => {
      const sentence = sentenceAround(word);
      change({
        word,
        asked: word.text,
        isAlone: false,
        sentence,
        lookUp: { state: 'loading' },
        trail: [],
        isPointedAt: true,
      });
    },
    [change],
  );
  const step = useCallback(
    (direction: 1 | -1) => {
      const now = current.current;
      const next = now && surface && stepWord(surface.view, now.word, direction);
      if (!next) return;
      if (now.isPointedAt) pointAt(next);
      else show(next);
    },
    [surface, show, pointAt],
  );
  const close = useCallback(() => change(null), [change]);
  const update = useCallback(
    (headword: string, changed: Partial<WordInfo>) => {
      const now = current.current;
      const { kept: _, ...elsewhere } = changed;
      for (const [key, cached] of cache.current) {
        if (cached.state !== 'found' || headwordOf(cached.info) !== headword) continue;
        const isOpen = now !== null && key === keyOf(questionOf(now.word, now.asked, now.sentence, now.isAlone));
        const change = isOpen ? changed : elsewhere;
        cache.current.set(key, { state: 'found', info: { ...cached.info, ...change } });
      }
      if (now?.lookUp.state !== 'found' || headwordOf(now.lookUp.info) !== headword) return;
      change({ ...now, lookUp: { state: 'found', info: { ...now.lookUp.info, ...changed } } });
    },
    [change],
  );

  // A change in another window may concern the word shown here.
  useEffect(
    () =>
      onWordNews?.((news) => {
        for (const { word, ...changed } of news) update(word, changed);
      }),
    [onWordNews, update],
  );

  // The word's sentence may have got a translation.
  useEffect(
    () =>
      surface?.onText(() => {
        const now = current.current;
        if (!now?.sentence.element?.isConnected) return;
        const sentence = sentenceAround(now.word);
        if (sentence.textZh !== now.sentence.textZh) change({ ...now, sentence });
      }),
    [surface, change],
  );

  useEffect(() => {
    surface?.painter.show('word', shown ? paintedSpans(shown) : []);
  }, [surface, shown]);

  return { open: shown, show, back, has, keep, pointAt, step, close, update };
}

/** The sentence that a word is saved with, and its position. @param info null where the dictionary's answer is missing */
export function contextOf({ asked, word: clicked, sentence }: OpenWord, info: WordInfo | null) {
  const at = asked === clicked.text ? clicked.start - sentence.start : undefined;
  return {
    sentence: sentence.text,
    sentence_zh: sentence.textZh ?? info?.sentence_zh ?? null,
    block_id: clicked.block.dataset.block ?? '',
    start: info?.parts?.[0]?.start ?? at,
  };
}

async function ask(lookUp: ReaderPorts['lookUp'], question: WordQuestion): Promise<LookupState> {
  if (question.word.length > LONGEST_WORD) return { state: 'missing', suggestions: [] };
  try {
    const info = await lookUp(question);
    return info ? { state: 'found', info } : { state: 'missing', suggestions: [] };
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NO_SUCH_WORD') {
      return { state: 'missing', suggestions: suggestionsOf(error) };
    }
    return { state: 'failed', message: errorText(error) };
  }
}

/** The answer for the same form elsewhere in the text, without what holds for that position only. */
function fromElsewhere(cache: ReadonlyMap<string, LookupState>, { word }: WordQuestion): LookupState | null {
  const form = word.toLowerCase();
  for (const kept of cache.values()) {
    if (kept.state !== 'found' || kept.info.phrase || kept.info.word.toLowerCase() !== form) continue;
    const { likely: _, certainty: __, parts: ___, ...info } = kept.info;
    return { state: 'found', info: { ...info, best: null, sentence_zh: null } };
  }
  return null;
}

/** The clicked word, or all parts of the phrase it belongs to. */
function paintedSpans({ word, sentence, lookUp }: OpenWord): Span[] {
  const parts = lookUp.state === 'found' && lookUp.info.phrase ? (lookUp.info.parts ?? []) : [];
  if (parts.length === 0) return [word];
  return parts.map(({ start, end }) => ({ ...word, start: start + sentence.start, end: end + sentence.start }));
}

export function questionOf(word: Word, asked: string, sentence: SentenceView, isAlone: boolean): WordQuestion {
  // A word other than the clicked one is elsewhere in the sentence, or not in it.
  const at = asked === word.text ? word.start - sentence.start : undefined;
  return { word: asked, sentence: sentence.text, at, alone: isAlone };
}

/** The fitting senses depend on the position, so an answer is cached for its position only. */
export function keyOf({ word, sentence, at, alone }: WordQuestion): string {
  return `${alone} ${at} ${word.toLowerCase()}\n${sentence}`;
}
