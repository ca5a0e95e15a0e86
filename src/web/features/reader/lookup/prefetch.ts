/**
 * Prefetches dictionary answers: those of the words on the screen, in one call when scrolling has stopped, so that a card opens within
 * one frame; then, while the page is idle, those of the whole text, so that words are explained without network. One answer for each
 * form is enough: elsewhere in the text it is shown without what holds for its own position only. About 0.2 KB a form on the wire, 80
 * KB for 850 words.
 */

import { useEffect, useRef } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { LONGEST_WORD } from '#contract/limits.ts';
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import words from '#web/words/common-words.json' with { type: 'json' };
import { inTimeSlices } from '../core/part-scheduler.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { boxOf } from '../core/scroll-position.ts';
import { sentenceAround } from '../core/sentences.ts';
import { stepWord, type Word } from '../core/words.ts';
import { MAX_AT_ONCE, type ReaderPorts, type WordQuestion } from '../ports.ts';
import { withNotedPhrase } from './noted-phrase.ts';
import { questionOf, type WordLookup } from './use-word-lookup.ts';

/** Pause after the last scroll before words are prefetched. */
const SCROLL_REST_MS = 500;
/** Shorter words are hardly ever looked up. */
const SHORTEST = 4;
/** The most frequent of the longer words, which are hardly ever looked up either. */
const PLAIN = new Set(words.common);

export function usePrefetch(
  surface: ReaderSurface | null,
  { has, keep }: Pick<WordLookup, 'has' | 'keep'>,
  lookUpMany: ReaderPorts['lookUpMany'],
  notes: readonly WordEntry[],
): void {
  /** Requested once, whether or not the dictionary had it. */
  const asked = useRef(new Set<string>());
  const latestNotes = useRef(notes);
  useEffect(() => {
    latestNotes.current = notes;
  });
  useEffect(() => {
    if (!surface || !lookUpMany) return;
    /** @returns null when no answer came */
    const prefetch = async (wanted: readonly WordQuestion[]): Promise<Answers | null> => {
      for (const question of wanted) asked.current.add(idOf(question));
      try {
        const found = await lookUpMany(wanted);
        for (const [index, question] of wanted.entries()) {
          const info = found[index];
          if (info) keep(question, info);
        }
        return found;
      } catch (error) {
        // Each word is still looked up when it is clicked. A request that the service refused would be refused again.
        if (isRefusal(error)) return [];
        for (const question of wanted) asked.current.delete(idOf(question));
        console.debug('words could not be fetched ahead', error);
        return null;
      }
    };
    const isNew = (question: WordQuestion) => !has(question) && !asked.current.has(idOf(question));
    let stopGathering = () => {};
    const fetchScreen = () => {
      stopGathering = inTimeSlices(questionsInView(surface, latestNotes.current), (all) => {
        const wanted = all.filter(isNew).slice(0, MAX_AT_ONCE);
        if (wanted.length > 0 && !document.hidden) void prefetch(wanted);
      });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      stopGathering();
      timer = setTimeout(fetchScreen, SCROLL_REST_MS);
    };
    wait();
    addEventListener('scroll', wait, { passive: true });
    let stopRest = prefetchWholeText(surface, { notes: latestNotes.current, isNew, prefetch });
    const stopText = surface.onText(() => {
      stopRest();
      stopRest = prefetchWholeText(surface, { notes: latestNotes.current, isNew, prefetch });
    });
    return () => {
      stopText();
      clearTimeout(timer);
      stopGathering();
      removeEventListener('scroll', wait);
      stopRest();
    };
  }, [surface, has, keep, lookUpMany]);
}

const isAsked = ({ text }: Word) => text.length <= LONGEST_WORD;
const isRefusal = (error: unknown) => error instanceof ApiError && /^(?:400|404|413|422)$/.test(String(error.status));
const idOf = ({ word, sentence, at }: WordQuestion) => `${at} ${word} ${sentence}`;

/** What a click on the word asks. */
function questionAbout(word: Word, notes: readonly WordEntry[]): WordQuestion {
  const meant = withNotedPhrase(notes, word);
  return questionOf(meant, meant.text, sentenceAround(meant), false);
}

/** Long words of the paragraphs that show, each once, in text order; read as time allows, so that the text may have moved meanwhile. */
function* questionsInView({ view }: ReaderSurface, notes: readonly WordEntry[]): Generator<WordQuestion, undefined> {
  const seen = new Set<string>();
  for (const block of view.inView()) {
    let word = stepWord(view, { block, strand: 'own', start: 0, end: 0 }, 1);
    while (word?.block === block && seen.size < MAX_AT_ONCE * 2) {
      if (isAsked(word) && word.text.length >= SHORTEST && !PLAIN.has(word.text.toLowerCase()) && isInView(word)) {
        const question = questionAbout(word, notes);
        if (!seen.has(idOf(question))) yield question;
        seen.add(idOf(question));
      }
      word = stepWord(view, word, 1);
    }
  }
}

function isInView(word: Word): boolean {
  const box = boxOf(word);
  return box.bottom > 0 && box.top < innerHeight;
}

/** Delay after the text is shown: what the reader needs at once has loaded by then. */
const WHOLE_TEXT_DELAY_MS = 4_000;
const WORKER_MS = 3_000;
/** 4,800 forms, more than any article has. Beyond that, as in a long chapter, words are prefetched as they come into view. */
const MAX_CALLS = 60;
/** Pause after a failed call, unless the network comes back earlier. */
const RETRY_MS = 10_000;
/** Idle time that must be left for one more word, ms. */
const ENOUGH_MS = 4;
/** Longest slice of idle time that is used, ms: a tap then waits for one frame and not for three. */
const SLICE_MS = 12;

export type Answers = readonly (WordInfo | null)[];

interface PrefetchOptions {
  notes: readonly WordEntry[];
  isNew(question: WordQuestion): boolean;
  /** @returns null when no answer came */
  prefetch(questions: readonly WordQuestion[]): Promise<Answers | null>;
}

/** @returns cancels it */
function prefetchWholeText(surface: ReaderSurface, { notes, isNew, prefetch }: PrefetchOptions): () => void {
  if (savesData()) return () => {};
  // Answers requested before the service worker was active are not in its cache.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  const forms = formsOf(surface, notes, isKept ? isNew : () => true);
  /** Words whose first occurrence is in a phrase: they are requested without it as well. */
  const alone: WordQuestion[] = [];
  let batch: WordQuestion[] = [];
  let calls = 0;
  let isOver = false;
  let callOff = () => {};
  const goOn = () => {
    if (!isOver) callOff = whenSeen(() => whenIdle(collect));
  };

  const collect = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => {
    const end = performance.now() + SLICE_MS;
    while (batch.length < MAX_AT_ONCE) {
      if (performance.now() > end || deadline.timeRemaining() < ENOUGH_MS) return goOn();
      const { value, done } = forms.next();
      const next = value ?? (done ? alone.shift() : null);
      if (next === undefined) break;
      if (next) batch.push(next);
    }
    if (batch.length > 0) void send();
  };
  const send = async () => {
    const answers = await prefetch(batch);
    if (isOver) return;
    if (answers === null) return waitForService();
    const phrases = batch.filter((_, index) => answers[index]?.phrase);
    alone.push(...phrases.map((question) => ({ ...question, alone: true })));
    batch = [];
    calls += 1;
    if (calls < MAX_CALLS) goOn();
  };
  /** Goes on with the same words. */
  function waitForService() {
    const retry = () => {
      stopWaiting();
      goOn();
    };
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    const stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
    callOff = stopWaiting;
  }
  const timer = setTimeout(() => void whenKept().then(goOn), WHOLE_TEXT_DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    callOff();
  };
}

/** Waits on the first visit for the service worker that stores answers for reading without network (`public/page-worker.js`). */
async function whenKept(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  await new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, WORKER_MS);
  });
}

/** The first occurrence of each form, and of each noted phrase, that has not been requested, in text order; null after each block. */
function* formsOf(
  { view }: ReaderSurface,
  notes: readonly WordEntry[],
  isNew: PrefetchOptions['isNew'],
): Generator<WordQuestion | null, undefined> {
  const seen = new Set<string>();
  const openers = new Set(notes.map(({ word }) => word.trim().split(/\s/, 1)[0]?.toLowerCase()));
  for (const block of view.blocks()) {
    let word = stepWord(view, { block, strand: 'own', start: 0, end: 0 }, 1);
    while (word?.block === block) {
      const phrase = openers.has(word.text.toLowerCase()) ? withNotedPhrase(notes, word) : word;
      for (const meant of new Set([word, phrase])) {
        const form = meant.text.toLowerCase();
        if (seen.has(form) || !isAsked(meant)) continue;
        seen.add(form);
        const question = questionOf(meant, meant.text, sentenceAround(meant), false);
        if (isNew(question)) yield question;
      }
      word = stepWord(view, word, 1);
    }
    // A block may have none that is new.
    yield null;
  }
}

/** The connection is metered or very slow. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Safari has no idle callbacks and gets a short slice after a pause. */
function whenIdle(work: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + 2 * ENOUGH_MS;
    work({ timeRemaining: () => end - performance.now() });
  }, 200);
  return () => clearTimeout(timer);
}

/** Runs at once on a visible page, else when it becomes visible. @param work returns its cancellation */
function whenSeen(work: () => () => void): () => void {
  if (!document.hidden) return work();
  let callOff = () => document.removeEventListener('visibilitychange', seen);
  const seen = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', seen);
    callOff = work();
  };
  document.addEventListener('visibilitychange', seen);
  return () => callOff();
}
