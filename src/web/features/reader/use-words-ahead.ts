/**
 * Looks words up ahead of time: those on the screen, in one call when scrolling has come to rest, so that a card is there in one frame; later,
 * when nothing else is going on, those of the whole text (see `whole-text-ahead.ts`).
 */

import { useEffect, useRef } from 'react';
import words from '#web/words/common-words.json' with { type: 'json' };
import { boxOf } from './core/place.ts';
import { sentenceAt } from './core/sentences.ts';
import { stepWord, type Word } from './core/words.ts';
import { MOST_AT_ONCE, type ReaderPorts, type WordQuestion } from './ports.ts';
import type { Stage } from './stage.ts';
import type { WordHelp } from './use-word-help.ts';
import { type Answers, fetchWholeText } from './whole-text-ahead.ts';
import { questionOf } from './word-question.ts';

/** After the last scroll. */
const REST_MS = 500;
/** Shorter words are hardly ever looked up. */
const SHORTEST = 4;
/** Nor are these, the commonest of the longer ones. */
const PLAIN = new Set(words.common);

export function useWordsAhead(
  stage: Stage | null,
  { has, keep }: Pick<WordHelp, 'has' | 'keep'>,
  lookUpMany: ReaderPorts['lookUpMany'],
): void {
  /** Asked once, whether or not the dictionary had it. */
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!stage || !lookUpMany) return;
    /** @returns null when no answer came */
    const fetchAhead = async (wanted: readonly WordQuestion[]): Promise<Answers | null> => {
      for (const question of wanted) asked.current.add(idOf(question));
      try {
        const found = await lookUpMany(wanted);
        for (const [index, question] of wanted.entries()) {
          const info = found[index];
          if (info) keep(question, info);
        }
        return found;
      } catch (error) {
        // Each word is still looked up by itself when it is pressed.
        for (const question of wanted) asked.current.delete(idOf(question));
        console.debug('words could not be fetched ahead', error);
        return null;
      }
    };
    const isNew = (question: WordQuestion) => !has(question) && !asked.current.has(idOf(question));
    const fetchScreen = async () => {
      const wanted = questionsInView(stage).filter(isNew).slice(0, MOST_AT_ONCE);
      if (wanted.length > 0 && !document.hidden) await fetchAhead(wanted);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void fetchScreen(), REST_MS);
    };
    wait();
    addEventListener('scroll', wait, { passive: true });
    const stopRest = fetchWholeText(stage, { isNew, fetchAhead });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', wait);
      stopRest();
    };
  }, [stage, has, keep, lookUpMany]);
}

const idOf = ({ word, sentence, at }: WordQuestion) => `${at} ${word} ${sentence}`;

/** Long words of the paragraphs that show, in text order. */
function questionsInView({ view }: Stage): WordQuestion[] {
  const questions: WordQuestion[] = [];
  for (const block of view.inView()) {
    let word = stepWord(view, { block, strand: 'own', start: 0, end: 0 }, 1);
    while (word?.block === block && questions.length < MOST_AT_ONCE * 2) {
      if (word.text.length >= SHORTEST && !PLAIN.has(word.text.toLowerCase()) && isInView(word)) {
        questions.push(questionOf(word, word.text, sentenceAt(block, word.start), false));
      }
      word = stepWord(view, word, 1);
    }
  }
  return questions;
}

function isInView(word: Word): boolean {
  const box = boxOf(word);
  return box.bottom > 0 && box.top < innerHeight;
}
