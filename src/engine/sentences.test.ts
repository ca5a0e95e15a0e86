import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitting sentences', () => {
  it.each([
    ['titles', 'Mr. Smith met Dr. Jones. They talked.', ['Mr. Smith met Dr. Jones.', 'They talked.']],
    ['initials', 'J. K. Rowling wrote it. It sold.', ['J. K. Rowling wrote it.', 'It sold.']],
    [
      'countries',
      'He sat in the U.S. Senate. He left the U.S. The end.',
      ['He sat in the U.S. Senate.', 'He left the U.S.', 'The end.'],
    ],
    ['e.g. and i.e.', 'Some, e.g. Poland, i.e. most, grew. Fine.', ['Some, e.g. Poland, i.e. most, grew.', 'Fine.']],
    ['decimals', 'It rose 3.5 percent. It fell.', ['It rose 3.5 percent.', 'It fell.']],
    ['companies', 'He left Apple Inc. The firm grew.', ['He left Apple Inc.', 'The firm grew.']],
    ['numbered things', 'See No. 5 today. He said no. Five came.', ['See No. 5 today.', 'He said no.', 'Five came.']],
    [
      'times',
      'It was 5 a.m. Nobody came. At 5 p.m. Monday they left.',
      ['It was 5 a.m.', 'Nobody came.', 'At 5 p.m. Monday they left.'],
    ],
    ['letters after a noun', 'Take vitamin C. It helps.', ['Take vitamin C.', 'It helps.']],
    ['quotations that go on', '“Stop!” he said. “Why?”', ['“Stop!” he said.', '“Why?”']],
    [
      'stops inside quotation marks',
      'He said “go.” She went. (He stayed.) So.',
      ['He said “go.”', 'She went.', '(He stayed.)', 'So.'],
    ],
    ['an ellipsis inside', 'Prices rose... and fell. Really?', ['Prices rose... and fell.', 'Really?']],
  ])('copes with %s', (_, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('separates headings and paragraphs, but not a wrapped line', () => {
    expect(split('A heading\n\nThis line is wrapped\nin the middle. Next.')).toEqual([
      'A heading',
      'This line is wrapped\nin the middle.',
      'Next.',
    ]);
  });

  it('finds no sentence in an empty text', () => {
    expect(splitSentences(' \n ')).toEqual([]);
  });

  it('loses no character and never overlaps, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Mr.', 'U.S.', 'The', 'cat', '“', '”', '. ', ' ', '\n', '!', '3.5', ')', '😀')),
        (parts) => {
          const text = parts.join('');
          let end = 0;
          for (const range of splitSentences(text)) {
            expect(text.slice(end, range.start).trim()).toBe('');
            expect(text.slice(range.start, range.end).trim()).toBe(text.slice(range.start, range.end));
            end = range.end;
          }
          expect(text.slice(end).trim()).toBe('');
        },
      ),
    );
  });

  it.each(['a', '. ', '”', 'a\n'])('is through with a megabyte of %j at once', (unit) => {
    expect(splitSentences(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThan(0);
  });
});
