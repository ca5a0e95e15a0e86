import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { BookWord, ImportedWord } from '#server/features/words/service.ts';
import { readWordFile } from './parsing.ts';
import { Problems, wordsOfRows } from './row-merging.ts';
import { ankiExport, textExport } from './service.ts';
import { bookWord } from './testing/book-word.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'waikan-words-'));
afterAll(() => rm(folder, { recursive: true }));
const at = new Date('2026-11-21T04:00:00Z');

/** Signs that some format uses for itself, Chinese, lines. */
const hard = fc.constantFrom(
  '"',
  "'",
  ',',
  '\t',
  '=',
  '+',
  '-',
  '@',
  '＝',
  '\\',
  '\n',
  '\n\n',
  '  ',
  '—— ',
  '<b>',
  '&lt;',
  '&nbsp;',
  '{{c1::x}}',
  '[sound:x]',
  '</p>',
  '<div class="other">',
  ';',
  '#',
  '词',
  '。',
  'a',
  'word',
  ' ',
  '\\n',
  '\u00a0',
  '😀',
  '//',
  '[',
  ']',
);
const text = fc.array(hard, { maxLength: 12 }).map((parts) => parts.join('').trim());
const some = text.map((value) => value || 'x');
const optional = fc.option(some);
const context = fc.record({ sentence: some, translation: optional, source: optional });
const word = fc.record({
  word: fc.stringMatching(/^[a-z][a-z' -]{0,12}[a-z]$/).map((value) => value.replace(/\s+/g, ' ')),
  phonetic: fc.option(fc.constantFrom('/wɜːd/', "/'hɑːbə/", '[x]')),
  meaning: some,
  contexts: fc.uniqueArray(context, { maxLength: 4, selector: ({ sentence }) => sentence }),
});
const books = fc.uniqueArray(word, { minLength: 1, maxLength: 5, selector: (one) => one.word });

function bookOf(words: readonly ImportedWord[]) {
  const batch: BookWord[] = words.map((one, place) => bookWord(one, new Date(at.getTime() - place * 1000)));
  return {
    async *wholeBook() {
      yield batch;
    },
    count: async () => batch.length,
  };
}

test.each(['txt', 'csv', 'apkg'] as const)(
  'a word book that goes out as %s comes back word for word',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(books, async (words) => {
        const day = { day: '2026-11-21', dayOf: () => '2026-11-21' };
        const { body } = await (format === 'apkg'
          ? ankiExport(bookOf(words), 1, { day: day.day, at, withSchedule: false, workDir: folder })
          : textExport(bookOf(words), 1, format, day));
        const file = path.join(folder, `book.${format}`);
        await writeFile(file, await buffer(body));
        const read = await readWordFile(file, folder);
        const problems = new Problems();
        expect([read.format, read.isOwn]).toEqual([format, true]);
        expect(await wordsOfRows(read, problems)).toEqual(words);
        expect(problems.counts()).toEqual([]);
      }),
      { numRuns: format === 'apkg' ? 30 : 150 },
    );
  },
);
