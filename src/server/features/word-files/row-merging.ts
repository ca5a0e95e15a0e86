/**
 * Merges the rows of a file into different words: several rows of one word become its sentences and its meanings. Problems are counted by kind,
 * with the first few lines as examples.
 */

import { LONGEST_MEANING, LONGEST_SENTENCE, LONGEST_SOURCE, LONGEST_WORD } from '#contract/limits.ts';
import type { WordFileProblemCount } from '#contract/shapes.ts';
import type { ImportedWord } from '#server/features/words/service.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import type { ColumnRole, Problem, WordFile } from './filed-word.ts';

const MAX_CONTEXTS = 20;
/** Latin letters with what stands inside words; a name may have accents, an abbreviation points. */
const ENGLISH = /^[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d '’.,&/()+#!?-]*$/u;
/** What a phrase takes, and what may be left out: `take (sth) into account`, `(be) fond of`, `colo(u)r`. */
const BRACKETS = /\s*[(（][\p{Script=Latin} .'/]{1,30}[)）]/gu;

interface WordInMaking extends ImportedWord {
  contexts: { sentence: string; translation: string | null; source: string | null }[];
}

/** Words in the order of the file. A file that was exported here may have words that foreign files may not: the reader's own. */
export async function wordsOfRows({ tables, isOwn }: WordFile, problems: Problems): Promise<ImportedWord[]> {
  const words = new Map<string, WordInMaking>();
  for (const { columns, rows } of tables) {
    const places = new Map<ColumnRole, number[]>();
    for (const [place, { role }] of columns.entries()) places.set(role, [...(places.get(role) ?? []), place]);
    if (!places.has('word')) continue;
    await inTimeSlices(rows, (row) => {
      const all = (role: ColumnRole) => (places.get(role) ?? []).map((place) => row[place]?.trim() ?? '');
      const first = (role: ColumnRole) => all(role).find((text) => text !== '') ?? '';
      const written = first('word').replace(/\s+/g, ' ');
      const given = isOwn ? written : headwordOf(written);
      const refusal = refusalOf(given, isOwn);
      if (refusal !== null) return problems.add(refusal, given || row.join(' ').trim());
      const word = words.get(given) ?? { word: given, phonetic: null, meaning: '', contexts: [] };
      words.set(given, word);
      word.phonetic ??= first('phonetic').slice(0, LONGEST_WORD) || null;
      addMeaning(word, all('meaning').filter(Boolean).join('\n'), problems);
      addSentence(word, [first('sentence'), first('translation'), first('source')], problems);
    });
  }
  return [...words.values()];
}

/** Without its brackets, and without the points after which `in spite of ...` goes on. */
function headwordOf(written: string): string {
  return written
    .replace(BRACKETS, '')
    .replace(/\s*(?:\.{3,}|…+)$/, '')
    .trim();
}

function refusalOf(word: string, isOwn: boolean) {
  if (word === '') return 'empty';
  if (word.length > LONGEST_WORD) return 'too_long';
  return isOwn || (ENGLISH.test(word) && /\p{Script=Latin}/u.test(word)) ? null : 'not_english';
}

function addMeaning(word: WordInMaking, meaning: string, problems: Problems): void {
  if (meaning === '' || meaning === word.meaning || word.meaning.split('\n').includes(meaning)) return;
  const whole = word.meaning === '' ? meaning : `${word.meaning}\n${meaning}`;
  if (whole.length > LONGEST_MEANING) problems.add('cut_meaning', word.word);
  word.meaning = whole.slice(0, LONGEST_MEANING).trimEnd();
}

function addSentence(word: WordInMaking, [sentence = '', translation = '', source = '']: string[], problems: Problems) {
  if (sentence === '') return;
  if (sentence.length > LONGEST_SENTENCE || translation.length > LONGEST_SENTENCE) {
    return problems.add('long_sentence', word.word);
  }
  if (word.contexts.some((context) => context.sentence === sentence)) return;
  if (word.contexts.length === MAX_CONTEXTS) return problems.add('many_sentences', word.word);
  word.contexts.push({ sentence, translation: translation || null, source: source.slice(0, LONGEST_SOURCE) || null });
}

const MAX_EXAMPLES = 10;
const LONGEST_EXAMPLE = 60;

/** Problems of an import: counted by kind, with the first few lines as examples. */
export class Problems {
  readonly #found = new Map<Problem, { count: number; examples: string[] }>();

  /** @param example the word, or the line where there is none */
  add(problem: Problem, example: string, count = 1): void {
    const found = this.#found.get(problem) ?? { count: 0, examples: [] };
    found.count += count;
    if (found.examples.length < MAX_EXAMPLES) found.examples.push([...example].slice(0, LONGEST_EXAMPLE).join(''));
    this.#found.set(problem, found);
  }

  merge(counts: readonly WordFileProblemCount[]): void {
    for (const { problem, count, examples } of counts) {
      const [first = '', ...others] = examples;
      this.add(problem, first, count);
      for (const other of others) this.add(problem, other, 0);
    }
  }

  counts(): WordFileProblemCount[] {
    return [...this.#found].map(([problem, found]) => ({ problem, ...found }));
  }
}
