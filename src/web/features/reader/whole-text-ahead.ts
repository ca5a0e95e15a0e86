/**
 * Fetches the words of the whole text while the page is idle, so that words are explained where the network ends. One answer for each form is
 * enough: elsewhere in the text it is shown without what holds for its own place only. About 0.2 KB a form on the wire, 80 KB for 850 words.
 */
import type { WordInfo } from '#contract/shapes.ts';
import { sentenceAt } from './core/sentences.ts';
import { stepWord } from './core/words.ts';
import { MOST_AT_ONCE, type WordQuestion } from './ports.ts';
import type { Stage } from './stage.ts';
import { questionOf } from './word-question.ts';

/** After the text is up: what the reader needs at once has come by then. */
const REST_MS = 4_000;
/** Beyond it, as in a long chapter, words are looked up as they are reached. */
const MOST_CALLS = 12;
/** Of an idle moment that is left, for one more word; ms. */
const ENOUGH_MS = 4;

export type Answers = readonly (WordInfo | null)[];

interface Parts {
  isNew(question: WordQuestion): boolean;
  /** @returns null when no answer came */
  fetchAhead(questions: readonly WordQuestion[]): Promise<Answers | null>;
}

/** @returns the way to call it off */
export function fetchWholeText(stage: Stage, { isNew, fetchAhead }: Parts): () => void {
  if (savesData()) return () => {};
  const forms = formsOf(stage, isNew);
  /** Words that stand in a phrase first: elsewhere they are themselves. */
  const alone: WordQuestion[] = [];
  let batch: WordQuestion[] = [];
  let calls = 0;
  let isOver = false;
  let callOff = () => {};
  const goOn = () => {
    if (!isOver) callOff = whenSeen(() => whenIdle(collect));
  };

  const collect = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => {
    while (batch.length < MOST_AT_ONCE) {
      if (deadline.timeRemaining() < ENOUGH_MS) return goOn();
      const next = forms.next().value ?? alone.shift();
      if (!next) break;
      batch.push(next);
    }
    if (batch.length > 0) void send();
  };
  const send = async () => {
    const answers = await fetchAhead(batch);
    if (isOver) return;
    if (answers === null) {
      addEventListener('online', goOn, { once: true });
      callOff = () => removeEventListener('online', goOn);
      return;
    }
    const phrases = batch.filter((_, index) => answers[index]?.phrase);
    alone.push(...phrases.map((question) => ({ ...question, alone: true })));
    batch = [];
    calls += 1;
    if (calls < MOST_CALLS) goOn();
  };
  const timer = setTimeout(goOn, REST_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    callOff();
  };
}

/** The first place of each form of a word that nothing has been asked of, in text order. */
function* formsOf({ view }: Stage, isNew: Parts['isNew']): Generator<WordQuestion, undefined> {
  const seen = new Set<string>();
  for (const block of view.blocks()) {
    let word = stepWord(view, { block, strand: 'own', start: 0, end: 0 }, 1);
    while (word?.block === block) {
      const form = word.text.toLowerCase();
      if (!seen.has(form)) {
        seen.add(form);
        const question = questionOf(word, word.text, sentenceAt(block, word.start), false);
        if (isNew(question)) yield question;
      }
      word = stepWord(view, word, 1);
    }
  }
}

/** The reader pays for each kilobyte, or waits long for it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Safari has no idle callbacks: there, a short turn after a pause. */
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

/** At once on a page that shows, else when it is shown again. @param work gives the way to call it off */
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
