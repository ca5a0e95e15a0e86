/**
 * The one model of what a reader knows: own word states, and for all other words the size of the vocabulary. What a text
 * holds is known by the feature that keeps the text. Beside it stands how many words of each exam's list the reader knows.
 */
import { type ExamLevel, examLevels } from '#engine/exam-level.ts';
import {
  type Coverage,
  coverageOf,
  type Knowledge,
  knowledgeOf,
  type LemmaCounts,
  type LemmaMarks,
  type LemmaState,
  lemmaMarks,
  type TextLemmas,
  textLemmas,
  unknownLemmas,
} from '#engine/known/coverage.ts';
import { type Prior, priorOf } from '#engine/known/prior.ts';
import { runningLemmas } from '#engine/known/running-lemmas.ts';
import type { TextRange } from '#engine/text-range.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce, type Events } from '#server/db/events.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { wordStates } from './queries.ts';

export interface KnownService {
  /** Coverage of each text, in their order; null for a text that isn't counted, or has no words to know. */
  coverage(userId: number, texts: readonly (TextLemmas | null)[]): Promise<(Coverage | null)[]>;
  /** Coverage for a reader of whom only the vocabulary size is known. */
  coverageBySize(vocabulary: number, texts: readonly (TextLemmas | null)[]): (Coverage | null)[];
  /** Coverage of a text that is not stored. */
  coverageOfText(userId: number, text: string, sentences: readonly TextRange[]): Promise<Coverage | null>;
  /** Lemmas of a text that the reader rather doesn't know, with how often they stand in it, the commonest first. */
  unknownLemmas(userId: number, text: LemmaCounts): Promise<{ id: number; count: number }[]>;
  /** Test whether the reader rather doesn't know a lemma. Ignored words, and words that are not in the model, count as known. */
  unknownTo(userId: number): Promise<(lemma: string) => boolean>;
  /**
   * Changes the reader's word states in a transaction. Every process then reads them anew, this one before it returns.
   *
   * @param work is done once more when it got into a deadlock: it may leave nothing behind outside of the transaction
   * @param matters whether what was done changed a state at all; it did unless told
   */
  change<T>(userId: number, work: (tx: Queryable) => Promise<T>, matters?: (done: T) => boolean): Promise<T>;
  /** Called whenever a reader's word states have changed in any process; null means all readers. */
  onChange(listener: (userId: number | null) => void): void;
}

export interface KnownOptions {
  db: Db;
  events: Events;
  dictionary: Pick<Dictionary, 'lemmaId' | 'lemmaTable' | 'lexicon'>;
  /** Words that the reader is thought to know, by a test or by the level that was set. */
  vocabularyOf(userId: number): Promise<number>;
}

/** Bytes of all readers' marks that are kept: 5 a word. */
const KEPT_MARKS = 8 * 1024 * 1024;
/** Priors kept, 160 kB each. */
const KEPT_PRIORS = 64;
/** Sizes that differ by less share a prior. */
const SIZE_STEP = 100;

/** Number of occurrences of each lemma of a text, by the lemma's id; for which words count see {@link runningLemmas}. */
export function lemmaCounts(
  text: string,
  sentences: readonly TextRange[],
  { lexicon, lemmaId }: Pick<Dictionary, 'lexicon' | 'lemmaId'>,
): Map<number, number> {
  const ids = new Map<number, number>();
  for (const [lemma, count] of runningLemmas(text, sentences, lexicon)) {
    const id = lemmaId(lemma);
    if (id !== null) ids.set(id, (ids.get(id) ?? 0) + count);
  }
  return ids;
}

export function createKnown({ db, events, dictionary, vocabularyOf }: KnownOptions): KnownService {
  const readers = createBoundedCache<number, LemmaMarks>(
    KEPT_MARKS,
    ({ ids, certainties }) => ids.byteLength + certainties.length,
  );
  const priors = createBoundedCache<number, Prior>(KEPT_PRIORS, () => 1);
  /** Marks that are being loaded. Those that are forgotten meanwhile are right for the callers that wait, but not stored. */
  const loading = new Map<number, Promise<LemmaMarks>>();
  const listeners: ((userId: number | null) => void)[] = [];
  const statesOf = wordStates(db);
  events.on('known', ({ userId }) => {
    if (userId !== null) return forget(userId);
    readers.clear();
    loading.clear();
    for (const listener of listeners) listener(null);
  });

  function forget(userId: number): void {
    readers.delete(userId);
    loading.delete(userId);
    for (const listener of listeners) listener(userId);
  }

  async function load(userId: number): Promise<LemmaMarks> {
    const states = new Map<number, LemmaState>();
    for (const { word, state } of await statesOf(userId)) {
      const id = word.includes(' ') ? null : dictionary.lemmaId(word);
      if (id !== null) states.set(id, state);
    }
    return lemmaMarks(states, dictionary.lemmaTable());
  }

  async function marksOf(userId: number): Promise<LemmaMarks> {
    const kept = readers.get(userId);
    if (kept) return kept;
    const underWay = loading.get(userId);
    if (underWay !== undefined) return underWay;
    const work = load(userId);
    loading.set(userId, work);
    try {
      const marks = await work;
      if (loading.get(userId) === work) readers.set(userId, marks);
      return marks;
    } finally {
      if (loading.get(userId) === work) loading.delete(userId);
    }
  }

  function priorFor(vocabulary: number): Prior {
    const size = Math.max(1, Math.round(vocabulary / SIZE_STEP)) * SIZE_STEP;
    const prior = priors.get(size) ?? priorOf(size);
    priors.set(size, prior);
    return prior;
  }

  async function knowledgeBy(userId: number): Promise<Knowledge> {
    const [marks, vocabulary] = await Promise.all([marksOf(userId), vocabularyOf(userId)]);
    return knowledgeOf(marks, priorFor(vocabulary), dictionary.lemmaTable());
  }

  async function coverage(userId: number, texts: readonly (TextLemmas | null)[]): Promise<(Coverage | null)[]> {
    const knowledge = await knowledgeBy(userId);
    return texts.map((text) => text && coverageOf(text, knowledge));
  }

  return {
    coverage,
    coverageBySize(vocabulary, texts) {
      const nothing = { ids: new Int32Array(0), certainties: new Uint8Array(0) };
      const knowledge = knowledgeOf(nothing, priorFor(vocabulary), dictionary.lemmaTable());
      return texts.map((text) => text && coverageOf(text, knowledge));
    },
    async unknownLemmas(userId, text) {
      return unknownLemmas(text, await knowledgeBy(userId), dictionary.lemmaTable());
    },
    async unknownTo(userId) {
      const knowledge = await knowledgeBy(userId);
      return (lemma) => {
        const id = dictionary.lemmaId(lemma);
        if (id === null) return false;
        const text = textLemmas({ ids: Int32Array.of(id), counts: Int32Array.of(1) }, dictionary.lemmaTable());
        return (coverageOf(text, knowledge)?.newWords ?? 0) > 0;
      };
    },
    async coverageOfText(userId, text, sentences) {
      const counts = lemmaCounts(text, sentences, dictionary);
      const lemmas = { ids: Int32Array.from(counts.keys()), counts: Int32Array.from(counts.values()) };
      const [found = null] = await coverage(userId, [textLemmas(lemmas, dictionary.lemmaTable())]);
      return found;
    },
    onChange: (listener) => void listeners.push(listener),
    async change(userId, work, matters = () => true) {
      const attempt = () =>
        db.transaction(async (tx) => {
          const done = await work(tx);
          if (matters(done)) await announce(tx, 'known', { userId });
          return done;
        });
      // The other one of the two goes through.
      const result = await attempt().catch((error) => (isDeadlock(error) ? attempt() : Promise.reject(error)));
      if (matters(result)) forget(userId);
      return result;
    },
  };
}

export interface ExamWords {
  level: ExamLevel;
  total: number;
  known: number;
}

/**
 * Number of words of each exam's list that a reader knows: each lemma of the list that the dictionary has counts once; a word of the
 * reader's own counts by its state, any other by the vocabulary size and its frequency. The vocabulary test and 概况 show the same figures.
 */
export interface ExamCoverage {
  /** @param lastTest when the reader's last vocabulary test was: a new one shows at once */
  of(userId: number, lastTest: Date | undefined): Promise<ExamWords[]>;
  /** For a reader of whom only the vocabulary size is known. */
  bySize(vocabulary: number): Promise<ExamWords[]>;
}

/**
 * Age up to which figures are given: a word more or less is invisible in the bars, and the model has to read all of a reader's words after
 * each change.
 */
const FRESH_MS = 5 * 60_000;
const KEPT_READERS = 1_000;

type Lists = readonly { level: ExamLevel; words: TextLemmas }[];

/** An exam's list is taken for a text in which each of its words stands once. */
export function createExamCoverage(
  dictionary: Pick<Dictionary, 'examLemmas' | 'lemmaTable'>,
  known: Pick<KnownService, 'coverage' | 'coverageBySize'>,
  now: () => Date,
): ExamCoverage {
  let made: Promise<Lists> | undefined;
  async function make(): Promise<Lists> {
    const lemmas = await dictionary.examLemmas();
    return examLevels.map((level) => {
      const own = Int32Array.from(lemmas.flatMap(({ id, levels }) => (levels.includes(level) ? [id] : [])));
      return {
        level,
        words: textLemmas({ ids: own, counts: new Int32Array(own.length).fill(1) }, dictionary.lemmaTable()),
      };
    });
  }
  function allLists(): Promise<Lists> {
    made ??= make();
    // A failed attempt is not remembered.
    made.catch(() => {
      made = undefined;
    });
    return made;
  }
  const kept = createBoundedCache<number, { words: ExamWords[]; testedAt: number | undefined; until: number }>(
    KEPT_READERS,
    () => 1,
  );
  const counted = (lists: Lists, rates: readonly (Coverage | null)[]) =>
    lists.map(({ level, words }, index): ExamWords => {
      const total = words.counts.length;
      return { level, total, known: Math.round(total * (rates[index]?.knownRate ?? 0)) };
    });
  const textsOf = (lists: Lists) => lists.map(({ words }) => words);
  return {
    async of(userId, lastTest) {
      const testedAt = lastTest?.getTime();
      const before = kept.get(userId);
      if (before && before.testedAt === testedAt && now().getTime() < before.until) return before.words;
      const lists = await allLists();
      const words = counted(lists, await known.coverage(userId, textsOf(lists)));
      kept.set(userId, { words, testedAt, until: now().getTime() + FRESH_MS });
      return words;
    },
    async bySize(vocabulary) {
      const lists = await allLists();
      return counted(lists, known.coverageBySize(vocabulary, textsOf(lists)));
    },
  };
}

/** PostgreSQL's `deadlock_detected`, as it is or wrapped by Drizzle. */
function isDeadlock(error: unknown): boolean {
  const { code, cause } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  return code === '40P01' || (cause !== undefined && isDeadlock(cause));
}
