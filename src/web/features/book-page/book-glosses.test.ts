import { expect, test } from 'vitest';
import type { LevelWord } from '#contract/shapes.ts';
import { type ChapterText, type ChapterTexts, createBookGlosses } from './chapter-texts.ts';

const word = (lemma: string, known: boolean | null) => ({ lemma, known }) as LevelWord;

/** Chapters of which each has a hard word that is known and one that is not. */
function textsOf(): ChapterTexts {
  const open = (index: number) => {
    const words = [word(`hard${index}`, null), word(`learned${index}`, true)];
    return { index, words, whole: Promise.resolve() } as unknown as ChapterText;
  };
  return { open } as unknown as ChapterTexts;
}

test('unknown words are asked of the server for each chapter, those of the level come with its text', async () => {
  const asked: number[] = [];
  const glosses = createBookGlosses(textsOf(), async (index) => {
    asked.push(index);
    return [word(`easy${index}`, null)];
  });
  glosses.setShown([2, 3]);
  const lemmas = async (choice: 'unknown' | 'level') =>
    (await glosses.list(choice, undefined)).map(({ lemma }) => lemma);
  expect(await lemmas('level')).toEqual(['hard2', 'learned2', 'hard3', 'learned3']);
  expect(asked).toEqual([]);
  expect(await lemmas('unknown')).toEqual(['easy2', 'easy3']);
  const more = new Promise<readonly LevelWord[]>((resolve) => glosses.onMore(resolve));
  glosses.setShown([3, 4]);
  expect((await more).map(({ lemma }) => lemma)).toEqual(['easy4']);
  expect(asked).toEqual([2, 3, 4]);
});

test('without network the words of the level that are not known stand for them', async () => {
  const glosses = createBookGlosses(textsOf(), async () => {
    throw new Error('no network');
  });
  glosses.setShown([1]);
  expect((await glosses.list('unknown', undefined)).map(({ lemma }) => lemma)).toEqual(['hard1']);
});
