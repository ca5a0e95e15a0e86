/**
 * How many words of each exam's list a reader knows, by the one model of what readers know: each lemma of the list that the dictionary has
 * counts once; a word of the reader's own counts by its state, any other by the size of the vocabulary and its frequency. The vocabulary
 * test and 概况 tell the same figures.
 */
import { type ExamLevel, examLevels } from '#engine/exam-level.ts';
import { type Coverage, type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface ExamWords {
  level: ExamLevel;
  total: number;
  known: number;
}

/** One word more or less shows in no bar, and the model has to read all of a reader's words after each change. */
const FRESH_MS = 5 * 60_000;
const KEPT_READERS = 1_000;

type Lists = readonly { level: ExamLevel; words: TextLemmas }[];

export interface ExamCoverage {
  /** @param lastTest when the reader's last vocabulary test was: a new one shows at once */
  of(userId: number, lastTest: Date | undefined): Promise<ExamWords[]>;
  /** For somebody of whom only the size of the vocabulary is known. */
  bySize(vocabulary: number): Promise<ExamWords[]>;
}

/** Of the model of what readers know (`KnownService`). */
interface KnownByModel {
  coverage(userId: number, texts: readonly TextLemmas[]): Promise<(Coverage | null)[]>;
  coverageBySize(vocabulary: number, texts: readonly TextLemmas[]): (Coverage | null)[];
}

/** An exam's list is taken for a text in which each of its words stands once. */
export function createExamCoverage(
  dictionary: Pick<Dictionary, 'examLemmas' | 'lemmaTable'>,
  known: KnownByModel,
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
