import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedSentences, splitSentences } from './sentences.ts';

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

  it('ends the line that greets or says goodbye in a letter', () => {
    expect(split('Dear Ms. Bell,\nThe book came.\nKind regards,\nTom')).toEqual([
      'Dear Ms. Bell,',
      'The book came.',
      'Kind regards,',
      'Tom',
    ]);
  });

  it('ends each line of a word list with meanings in Chinese', () => {
    expect(split('stretch v. 延伸\ncentury n. 世纪\ndynasty n. 朝代')).toEqual([
      'stretch v. 延伸',
      'century n. 世纪',
      'dynasty n. 朝代',
    ]);
  });

  it('keeps together what was wrapped at a width, names at the start of a line too', () => {
    const wrapped =
      'The committee that met on Tuesday was chaired by\nMaria Ortiz of Leeds and included members from\nFrance, Spain and two other countries. It will\nmeet again.';
    expect(split(wrapped)).toEqual([
      'The committee that met on Tuesday was chaired by\nMaria Ortiz of Leeds and included members from\nFrance, Spain and two other countries.',
      'It will\nmeet again.',
    ]);
  });

  it('takes each line of a list as a sentence', () => {
    expect(split('You need:\n- two eggs\n- Salt\n1) a pan')).toEqual(['You need:', '- two eggs', '- Salt', '1) a pan']);
  });

  it('lets small letters begin sentences only in texts that write so', () => {
    expect(split('i love it. will come back. best place ever! thanks')).toEqual([
      'i love it.',
      'will come back.',
      'best place ever!',
      'thanks',
    ]);
    expect(split('What was it? she wondered. The room was dark.')).toEqual([
      'What was it? she wondered.',
      'The room was dark.',
    ]);
  });

  it('sees the end of a heading that lost its line', () => {
    expect(split('Early years She was born in Leeds. Rain fell.')).toEqual([
      'Early years',
      'She was born in Leeds.',
      'Rain fell.',
    ]);
    expect(split('They saw The Beatles and The Who in The Hague.')).toHaveLength(1);
  });

  it('finds sentences where the space behind the stop was lost, and Chinese ones', () => {
    expect(split('It rained all day.The match was off. Node.js and 3.5 stay whole.')).toEqual([
      'It rained all day.',
      'The match was off.',
      'Node.js and 3.5 stay whole.',
    ]);
    expect(split('他说：“走吧。”She left. 真的吗？是的。')).toEqual([
      '他说：“走吧。”',
      'She left.',
      '真的吗？',
      '是的。',
    ]);
  });

  it('finds no sentence in an empty text', () => {
    expect(splitSentences(' \n ')).toEqual([]);
  });

  it('loses no character and never overlaps, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'Mr.',
            'U.S.',
            'The',
            'cat',
            '“',
            '”',
            '. ',
            ' ',

            '!',
            '3.5',
            ')',
            '😀',
            '...',
            ' … ',
            '\n\n',
            ' The a',
            'https://a.b',
            '[1]',
            '。',
            '\u2029',
            '\uD83D',
            '\u0000',
            ' ”',
            ' :)',
            '—"',
          ),
        ),
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

  it.each(['a', '. ', '”', 'a\n', '.', '. . ', 'A. ', 'a."', ' The a', '[1]', 'é', 'https://a'])(
    'is through with a megabyte of %j at once',
    (unit) => {
      expect(splitSentences(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThan(0);
    },
  );
});

it('sentences that are joined are found again at their ranges', () => {
  const sentences = ['It rained.', '', 'She read on.'];
  const { text, ranges } = joinedSentences(sentences);
  expect(text).toBe('It rained.\n\nShe read on.');
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});
