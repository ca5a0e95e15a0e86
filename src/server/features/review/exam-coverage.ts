/** How many words of each exam's list a reader knows, by the one model of what readers know. */
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

/**
 * @param coverage of texts for a reader: an exam's list is taken for a text in which each of its words stands once
 * @returns by reader, and when the reader's last vocabulary test was: a new one shows at once
 */
export function createExamCoverage(
  dictionary: Pick<Dictionary, 'examLemmas' | 'lemmaTable'>,
  coverage: (userId: number, texts: readonly TextLemmas[]) => Promise<(Coverage | null)[]>,
  now: () => Date,
): (userId: number, testedAt: Date | undefined) => Promise<ExamWords[]> {
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
  const kept = createBoundedCache<number, { words: ExamWords[]; testedAt: number | undefined; until: number }>(
    KEPT_READERS,
    () => 1,
  );
  return async (userId, lastTest) => {
    const testedAt = lastTest?.getTime();
    const before = kept.get(userId);
    if (before && before.testedAt === testedAt && now().getTime() < before.until) return before.words;
    made ??= make();
    // A failed attempt is not remembered.
    made.catch(() => {
      made = undefined;
    });
    const lists = await made;
    const rates = await coverage(
      userId,
      lists.map(({ words }) => words),
    );
    const found = lists.map(({ level, words }, index) => {
      const total = words.counts.length;
      return { level, total, known: Math.round(total * (rates[index]?.knownRate ?? 0)) };
    });
    kept.set(userId, { words: found, testedAt, until: now().getTime() + FRESH_MS });
    return found;
  };
}
