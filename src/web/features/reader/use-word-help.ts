/** The word whose card is open: what the dictionary says of it, whether it is in the word book, and where it is painted. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordInfo } from '#contract/shapes.ts';
import type { Span } from './core/positions.ts';
import { type SentenceView, sentenceAt } from './core/sentences.ts';
import { stepWord, type Word } from './core/words.ts';
import type { ReaderPorts, WordQuestion } from './ports.ts';
import type { Stage } from './stage.ts';
import { headwordOf, messageOf, suggestionsOf } from './word-card-content.ts';

export type LookUp =
  | { state: 'loading' }
  | { state: 'found'; info: WordInfo }
  | { state: 'missing'; suggestions: string[] }
  | { state: 'failed'; message: string };

export interface OpenWord {
  word: Word;
  /** What is looked up: the word, or a suggestion chosen instead. */
  asked: string;
  sentence: SentenceView;
  lookUp: LookUp;
  /** Painted, but its card waits for Enter. */
  isPointedAt: boolean;
}

export interface WordHelp {
  open: OpenWord | null;
  show(word: Word, asked?: string): void;
  /** Paints a word without its card, for the keyboard. */
  pointAt(word: Word): void;
  step(direction: 1 | -1): void;
  close(): void;
  /** Changes what is known of the open word, and of the same word met again. */
  update(change: Partial<WordInfo>): void;
}

export function useWordHelp(
  stage: Stage | null,
  { lookUp: lookUpPort, onWordNews }: Pick<ReaderPorts, 'lookUp' | 'onWordNews'>,
): WordHelp {
  const [open, setOpen] = useState<OpenWord | null>(null);
  const current = useRef<OpenWord | null>(null);
  const cache = useRef(new Map<string, LookUp>());
  const change = useCallback((next: OpenWord | null) => {
    current.current = next;
    setOpen(next);
  }, []);

  const show = useCallback(
    (word: Word, asked = word.text) => {
      const sentence = sentenceAt(word.block, word.start);
      const question = questionOf(word, asked, sentence);
      const key = keyOf(question);
      const cached = cache.current.get(key);
      change({ word, asked, sentence, lookUp: cached ?? { state: 'loading' }, isPointedAt: false });
      if (cached) return;
      void ask(lookUpPort, question).then((lookUp) => {
        if (lookUp.state !== 'failed') cache.current.set(key, lookUp);
        const now = current.current;
        if (now && keyOf(questionOf(now.word, now.asked, now.sentence)) === key) change({ ...now, lookUp });
      });
    },
    [lookUpPort, change],
  );
  const pointAt = useCallback(
    (word: Word) => {
      const sentence = sentenceAt(word.block, word.start);
      change({ word, asked: word.text, sentence, lookUp: { state: 'loading' }, isPointedAt: true });
    },
    [change],
  );
  const step = useCallback(
    (direction: 1 | -1) => {
      const now = current.current;
      const next = now && stage && stepWord(stage.view, now.word, direction);
      if (!next) return;
      if (now.isPointedAt) pointAt(next);
      else show(next);
    },
    [stage, show, pointAt],
  );
  const close = useCallback(() => change(null), [change]);
  const update = useCallback(
    (changed: Partial<WordInfo>) => {
      const now = current.current;
      if (now?.lookUp.state !== 'found') return;
      const info = { ...now.lookUp.info, ...changed };
      for (const [key, { ...known }] of cache.current) {
        if (known.state === 'found' && known.info.lemma === info.lemma && known.info.phrase === info.phrase) {
          cache.current.set(key, { state: 'found', info: { ...known.info, ...changed } });
        }
      }
      change({ ...now, lookUp: { state: 'found', info } });
    },
    [change],
  );

  // Another window may show the same word.
  useEffect(
    () =>
      onWordNews?.((news) => {
        for (const { word, ...changed } of news) {
          for (const [key, kept] of cache.current) {
            if (kept.state === 'found' && headwordOf(kept.info) === word) {
              cache.current.set(key, { state: 'found', info: { ...kept.info, ...changed } });
            }
          }
        }
        const now = current.current;
        const lookUp = now && cache.current.get(keyOf(questionOf(now.word, now.asked, now.sentence)));
        if (now?.lookUp.state === 'found' && lookUp) change({ ...now, lookUp });
      }),
    [onWordNews, change],
  );

  useEffect(() => {
    stage?.painter.show('word', open ? paintedSpans(open) : []);
  }, [stage, open]);

  return { open, show, pointAt, step, close, update };
}

async function ask(lookUp: ReaderPorts['lookUp'], question: WordQuestion): Promise<LookUp> {
  try {
    const info = await lookUp(question);
    return info ? { state: 'found', info } : { state: 'missing', suggestions: [] };
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NO_SUCH_WORD') {
      return { state: 'missing', suggestions: suggestionsOf(error) };
    }
    return { state: 'failed', message: messageOf(error) };
  }
}

/** What was not pressed was chosen on the card: there the word by itself is meant. */
function questionOf(word: Word, asked: string, sentence: SentenceView): WordQuestion {
  return { word: asked, sentence: sentence.text, at: word.start - sentence.start, alone: asked !== word.text };
}

/** The senses that fit differ from place to place, so an answer holds for its place only. */
function keyOf({ word, sentence, at, alone }: WordQuestion): string {
  return `${alone} ${at} ${word.toLowerCase()}\n${sentence}`;
}

/** The pressed word, or all parts of the phrase it belongs to. */
function paintedSpans({ word, sentence, lookUp }: OpenWord): Span[] {
  const parts = lookUp.state === 'found' && lookUp.info.phrase ? (lookUp.info.parts ?? []) : [];
  if (parts.length === 0) return [word];
  return parts.map(({ start, end }) => ({ ...word, start: start + sentence.start, end: end + sentence.start }));
}
