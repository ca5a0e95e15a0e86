import { expect, it } from 'vitest';
import { levelWords } from '#engine/level-words.ts';
import { testDictionary } from '#server/testing/dictionary.ts';

const dictionary = testDictionary();

const above = (text: string, level: 'zk' | 'cet4') =>
  levelWords(text, level, dictionary.lexicon).map(({ lemma }) => lemma);

it('no level word is a comparative, a number, or one that everybody knows', () => {
  expect(above('It was less and later, the last extra worse million within the opposite.', 'zk')).toEqual([]);
  expect(above('On the sixtieth day the eleventh met ninety billion of the twentieth.', 'zk')).toEqual([]);
});

it('a compound is no harder than its harder part, and Latin is no word of a level', () => {
  expect(above('A banknote and an earbud met the heatwave, and the dockworkers said verba.', 'cet4')).toEqual([]);
  expect(above('An obdurate warden hoodwinked it.', 'cet4')).toEqual(expect.arrayContaining(['obdurate', 'hoodwink']));
});

it('a form is of the word that is written today, whatever misprint or rare spelling the table has', () => {
  const lemmas = ['calories', 'cookies', 'zombies', 'rookies', 'lenses', 'niches', 'sharpest', 'honing'].map(
    (form) => dictionary.lookup(form)?.lemma,
  );
  expect(lemmas).toEqual(['calorie', 'cookie', 'zombie', 'rookie', 'lens', 'niche', 'sharp', 'hone']);
});
