import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQuoteSearch, foldText } from './quote-search.ts';

const TEXT = [
  'It was the best of times, it was the worst of times; the café was closed.',
  '“Don’t,” said Anna. The river ran on, and nobody on the bridge looked down at it.',
  'It was the best of times, she said again, and folded the ﬁrst letter twice.',
];

function found(quote: string, share?: number, parts = TEXT): string | null {
  const place = createQuoteSearch(parts).find(quote, share);
  if (place === null) return null;
  const { start, end, how } = place;
  const text =
    start.part === end.part
      ? (parts[start.part] as string).slice(start.offset, end.offset)
      : `${(parts[start.part] as string).slice(start.offset)}|${(parts[end.part] as string).slice(0, end.offset)}`;
  return `${start.part} ${how}: ${text}`;
}

test.each([
  ['as it stands', 'the worst of times', '0 exact: the worst of times'],
  ['with signs at its ends', ' The river ran on, ', '1 exact: The river ran on,'],
  ['with its full stop', 'looked down at it.', '1 exact: looked down at it.'],
  [
    'with marks of another form, and none that the text has not',
    '"Don\'t," said Anna!',
    '1 normalised: “Don’t,” said Anna',
  ],
  ['with other signs and case', '"DON\'T" said Anna', '1 normalised: “Don’t,” said Anna'],
  ['without marks and ligatures', 'the cafe was closed', '0 normalised: the café was closed'],
  ['with a ligature in the text', 'the first letter', '2 normalised: the ﬁrst letter'],
  ['over the end of a paragraph', 'was closed. “Don’t,” said', '0 exact: was closed.|“Don’t,” said'],
  ['hyphenated by a page', 'no- body on the bri-\ndge looked', '1 normalised: nobody on the bridge looked'],
  [
    'with words that another edition changed',
    'The river ran onward, and no one on the bridge looked down at it',
    '1 near: The river ran on, and nobody on the bridge looked down at it',
  ],
])('a quote is found %s', (_, quote, place) => {
  expect(found(quote)).toBe(place);
});

test.each([
  ['that is not there', 'Marley was dead: to begin with. There is no doubt whatever about that.'],
  ['that is a part of a word', 'old'],
  ['without letters', '… — !'],
])('a quote %s has no place', (_, quote) => {
  expect(found(quote)).toBeNull();
});

test('of several places the expected one is taken, the first without one', () => {
  expect([found('It was the best of times'), found('It was the best of times', 0.9)]).toEqual([
    '0 exact: It was the best of times',
    '2 exact: It was the best of times',
  ]);
});

test('a word is found behind many that contain it, and near where it is expected among many of its kind', () => {
  const search = createQuoteSearch(['The heart of the party. '.repeat(60), 'Art is long. '.repeat(200)]);
  expect([search.find('art')?.start, search.find('art', 0.75)?.start.part]).toEqual([{ part: 1, offset: 0 }, 1]);
  const letters = (60 * 'Theheartoftheparty'.length + 150 * 'Artislong'.length) / (60 * 18 + 200 * 9);
  expect(search.find('art', letters)?.start).toEqual({ part: 1, offset: 150 * 'Art is long. '.length });
});

test('a long quote with changes is found from its beginning to its end', () => {
  const long = Array.from({ length: 120 }, (_, n) => `Word${n} stands beside thing${n * 7}.`).join(' ');
  const place = createQuoteSearch(['Before.', long, 'After.']).find(
    long.replace('thing7.', 'thyng7.').replace('Word100', 'Wurd100'),
  );
  expect(place).toMatchObject({ how: 'near', start: { part: 1, offset: 0 } });
  expect(place?.end.offset).toBeGreaterThan(long.length - 3);
});

test('whatever words are taken from a text, they are found where such words stand', () => {
  const word = fc.stringMatching(/^[a-zé]{2,8}$/);
  const paragraph = fc.array(word, { minLength: 3, maxLength: 30 }).map((words) => `${words.join(' ')}.`);
  fc.assert(
    fc.property(
      fc.array(paragraph, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (parts, p, from, count) => {
        const words = (parts[p % parts.length] as string).slice(0, -1).split(' ');
        const start = from % words.length;
        const quote = words.slice(start, start + 1 + (count % (words.length - start))).join(' ');
        const place = createQuoteSearch(parts).find(quote.toUpperCase());
        expect(place).not.toBeNull();
        if (place === null) return;
        // Maybe over the end of a paragraph, where the same letters stand earlier.
        const { start: first, end: last } = place;
        const lines = parts.slice(first.part, last.part + 1);
        lines[lines.length - 1] = (lines.at(-1) as string).slice(0, last.offset);
        lines[0] = (lines[0] as string).slice(first.offset);
        expect(foldText(lines.join(' '))).toBe(foldText(quote));
      },
    ),
  );
});
