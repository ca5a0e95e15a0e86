/** The words for glosses of the chapters that are or were on the page, as their texts come. */
import type { ExamLevel, LevelWord } from '#contract/shapes.ts';
import type { ChapterTexts } from './chapter-texts.ts';

type Choice = 'unknown' | 'level';

export interface BookGlosses {
  list(choice: Choice, level: ExamLevel | undefined): Promise<readonly LevelWord[]>;
  onMore(listener: (words: readonly LevelWord[]) => void): () => void;
  /** The chapters on the page. */
  setShown(indexes: readonly number[]): void;
}

export function createBookGlosses(texts: ChapterTexts): BookGlosses {
  const listeners = new Set<(words: readonly LevelWord[]) => void>();
  let shown: readonly number[] = [];
  let given = new Set<number>();
  let choice: Choice | null = null;

  const chosen = (words: readonly LevelWord[]) => (choice === 'unknown' ? words.filter(({ known }) => !known) : words);
  const wordsOf = async (index: number) => {
    const text = texts.open(index);
    await text.whole;
    return text.words;
  };
  const give = async (index: number) => {
    given.add(index);
    try {
      const words = await wordsOf(index);
      for (const tell of listeners) tell(chosen(words));
    } catch {
      // Its text could not be fetched, which the page says; the next try brings the words.
      given.delete(index);
    }
  };
  return {
    async list(next) {
      choice = next;
      const here = shown;
      given = new Set(here);
      const all = await Promise.all(here.map((index) => wordsOf(index).catch(() => [])));
      return all.flatMap(chosen);
    },
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setShown(indexes) {
      shown = indexes;
      if (choice === null) return;
      for (const index of indexes) if (!given.has(index)) void give(index);
    },
  };
}
