/**
 * 规则检查: what dictionary and a few rules find in English that somebody wrote. Rules find little and speak only where they are sure:
 * a reader who is told that right English is wrong learns something wrong.
 */
import type { WritingFix } from '#contract/shapes.ts';
import type { AnalyzedSentence } from '#engine/tagger/analysis.ts';
import abbreviations from '#engine/words/abbreviations.json' with { type: 'json' };
import type { Dictionary } from '#server/features/dictionary/service.ts';
import lists from '#server/words/writing-rules.json' with { type: 'json' };

type Lookups = Pick<Dictionary, 'reader' | 'lookup' | 'suggest'>;

const NEVER_TWICE: ReadonlySet<string> = new Set(lists.never_twice);
const ABBREVIATIONS: ReadonlySet<string> = new Set(Object.values(abbreviations).flat());
/** Longer words only: a short one is too near to others. */
const SHORTEST_MISSPELT = 5;
/** Rank down to which a word is taken for the one that was meant. */
const COMMON = 10_000;
/** Tags of words behind `a` and `an`; before anything else `a` may be the letter. */
const AFTER_ARTICLE: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'ADV', 'NUM', 'VERB']);
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '。': '.',
  '；': ';',
  '：': ':',
  '？': '?',
  '！': '!',
};

/**
 * @param ownWords words of the text that is summed up, lower case: they are taken for right
 * @returns in text order, none over another
 */
export function ruleFixes(text: string, ownWords: ReadonlySet<string>, dictionary: Lookups): WritingFix[] {
  const fixes = dictionary.reader
    .sentences(text)
    .flatMap((sentence) => [
      ...pronouns(text, sentence),
      ...repetitions(text, sentence),
      ...articles(text, sentence, dictionary),
      ...misspellings(text, sentence, ownWords, dictionary),
    ]);
  return apart([...capitals(text, dictionary.lookup), ...fixes, ...punctuation(text), ...missingEnd(text)]);
}

const written = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);

function pronouns(text: string, { words }: AnalyzedSentence): WritingFix[] {
  return words.flatMap(({ start, end, tag }, at): WritingFix[] => {
    const next = words[at + 1];
    if (text.slice(start, end) !== 'i' || tag !== 'PRON' || !next || !/^[\s'’]/.test(text.slice(end))) return [];
    // `i` may be a quantity: “where i is an index”.
    if (!/^(?:VERB|AUX)$/.test(next.tag) || /^(?:is|has|does|be)$/.test(written(text, next))) return [];
    return [{ start, end, better: 'I', why: 'I 总是大写' }];
  });
}

/** Capitals of words that certainly begin a sentence: the first word, and words after a full stop that belongs to no abbreviation. */
function capitals(text: string, lookup: Lookups['lookup']): WritingFix[] {
  const beginnings = text.matchAll(
    /(?:^\s*["“‘'(]?|(?<=[\s,](?<last>\p{L}{3,})\.\s+))(?<word>\p{Ll}+)(?!\p{Lu}|['’.@/-]\S)\b/gu,
  );
  return [...beginnings].flatMap(({ index, 0: all, groups: { word = '', last } = {} }): WritingFix[] => {
    if (last !== undefined && (last === 'etc' || ABBREVIATIONS.has(last) || lookup(last) === null)) return [];
    const start = index + all.length - word.length;
    const better = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return [{ start, end: start + word.length, better, why: '句首字母大写' }];
  });
}

function repetitions(text: string, { words }: AnalyzedSentence): WritingFix[] {
  return words.flatMap((word, at): WritingFix[] => {
    const next = words[at + 1];
    const own = written(text, word);
    if (!next || own.toLowerCase() !== written(text, next) || !NEVER_TWICE.has(own.toLowerCase())) return [];
    if (!/^\s+$/.test(text.slice(word.end, next.start)) || /^[-'’]/.test(text.slice(next.end))) return [];
    return [{ start: word.start, end: next.end, better: own, why: '同一个词写了两遍' }];
  });
}

function articles(text: string, { words }: AnalyzedSentence, { lookup }: Lookups): WritingFix[] {
  return words.flatMap((word, at): WritingFix[] => {
    const next = words[at + 1];
    const own = written(text, word);
    if (!next || word.tag !== 'DET' || !/^(?:an?|A|An)$/.test(own) || (own.startsWith('A') && at > 0)) return [];
    if (text.slice(word.end, next.start) !== ' ' || !AFTER_ARTICLE.has(next.tag)) return [];
    const sound = beginningSound(text.slice(next.start, next.end), lookup);
    const article = sound === 'vowel' ? 'an' : 'a';
    if (sound === null || own.toLowerCase() === article) return [];
    const better = own.startsWith('A') ? `A${article.slice(1)}` : article;
    const why = `${written(text, next)} 读出来以${sound === 'vowel' ? '元音' : '辅音'}开头，用 ${article}`;
    return [{ start: word.start, end: word.end, better, why }];
  });
}

function misspellings(
  text: string,
  { words }: AnalyzedSentence,
  ownWords: ReadonlySet<string>,
  { lookup, suggest }: Lookups,
): WritingFix[] {
  return words.flatMap(({ start, end, tag }): WritingFix[] => {
    const word = text.slice(start, end);
    // Names have capitals; parts of compounds, of addresses and quoted words follow no dictionary.
    if (!/^[a-z]+$/.test(word) || word.length < SHORTEST_MISSPELT || tag === 'PROPN' || ownWords.has(word)) return [];
    if (/[^\s(]$/.test(text.slice(0, start)) || /^[^\s,.;:!?)]|^[.:][^\s]/.test(text.slice(end))) return [];
    if (lookup(word) !== null) return [];
    const meant = suggest(word).find((other) => isTypingError(word, other) && (lookup(other)?.rank ?? COMMON) < COMMON);
    return meant ? [{ start, end, better: meant, why: '词典里没有这个词，可能是拼写' }] : [];
  });
}

/**
 * Whether a common typing error leads from one word to the other: swapped letters, a wrong vowel, a missing letter or one too many, but
 * none at the word's ends, where new words are made of old ones (`vlogger`, `crypto`).
 */
export function isTypingError(word: string, meant: string): boolean {
  if (word.charAt(0) !== meant.charAt(0) || !/^[a-z]+$/.test(meant)) return false;
  let from = 0;
  while (from < word.length && word[from] === meant[from]) from += 1;
  let back = 0;
  while (back < Math.min(word.length, meant.length) - from && word.at(-1 - back) === meant.at(-1 - back)) back += 1;
  const wrong = word.slice(from, word.length - back);
  const right = meant.slice(from, meant.length - back);
  if (wrong.length === 2 && right.length === 2) return wrong[0] === right[1] && wrong[1] === right[0];
  if (wrong.length === 1 && right.length === 1) return /[aeiou]/.test(wrong) && /[aeiou]/.test(right);
  const isOneLetter = wrong.length + right.length === 1;
  const letter = wrong + right;
  // Letters that come twice are found behind each other.
  return isOneLetter && (back > 0 || word.at(from - 1) === letter);
}

function punctuation(text: string): WritingFix[] {
  const wide = [...text.matchAll(/(?<=[A-Za-z]["”’)]?)[，。；：？！](?=\s|$|["“(]?[A-Za-z])/g)].map(
    ({ 0: mark, index }) => {
      const better = `${FULL_WIDTH[mark]}${/^["“(]?[A-Za-z]/.test(text.slice(index + 1)) ? ' ' : ''}`;
      return { start: index, end: index + 1, better, why: '英文里用半角标点' };
    },
  );
  const tight = [...text.matchAll(/(?<=\b[A-Za-z]{2,}),(?=[A-Za-z]{2,})/g)].map(({ index }) => {
    return { start: index, end: index + 1, better: ', ', why: '逗号后空一格' };
  });
  return [...wide, ...tight];
}

/** Marks the last word; a text that ends with anything but a word or a number may be meant so. */
function missingEnd(text: string): WritingFix[] {
  const last = /[A-Za-z0-9][A-Za-z0-9'’-]*$/.exec(text.trimEnd());
  if (!last) return [];
  const [word] = last;
  return [{ start: last.index, end: last.index + word.length, better: `${word}.`, why: '句末要有句号' }];
}

/** Fixes in text order. Two fixes of one word are merged; of others that overlap the first is kept. */
function apart(fixes: readonly WritingFix[]): WritingFix[] {
  const kept: WritingFix[] = [];
  for (const fix of fixes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = kept.at(-1);
    if (!before || before.end <= fix.start) kept.push(fix);
    else if (fix.why === '句末要有句号') {
      kept[kept.length - 1] = {
        ...before,
        end: fix.end,
        better: `${before.better}.`,
        why: `${before.why}；${fix.why}`,
      };
    }
  }
  return kept;
}

const EITHER: ReadonlySet<string> = new Set(lists.a_or_an);
/** Letters whose names begin with a vowel: an MP, an X-ray. */
const VOWEL_NAMES = /^[AEFHILMNORSX]/;
const VOWEL_SOUND = /^[aeiouæɑɒɔəɛɜɪʊʌ]/;
const CONSONANT_SOUND = /^[bcdfghjklmnprstvwzŋɡʃʒθðɹ]/;

type Sound = 'vowel' | 'consonant' | null;

/** @returns null where it is not sure */
function beginningSound(word: string, lookup: Dictionary['lookup']): Sound {
  const [first = ''] = word;
  if (/^\d/.test(word)) return ofNumber(word);
  if (!/^[A-Za-z]/.test(word) || EITHER.has(word.toLowerCase())) return null;
  if (/^[A-Z][A-Z0-9]+s?$/.test(word) || word.length === 1 || /^[A-Z]-/.test(word)) return ofLetters(word);
  // `PhD`, `MPhil`: letters here and words there.
  if (/[A-Z]/.test(word.slice(1))) return null;
  const entry = lookup(word);
  const isOwn = entry !== null && entry.lemma.charAt(0).toLowerCase() === first.toLowerCase();
  const said = isOwn ? entry.phonetic?.replace(/^[/ˈˌ'\s]+/, '') : undefined;
  if (said !== undefined && VOWEL_SOUND.test(said)) return /[aeiouhy]/i.test(first) ? 'vowel' : null;
  if (said !== undefined && CONSONANT_SOUND.test(said)) {
    // Before a vowel letter only the sounds `y` and `w` are consonants: a user, a one-off.
    return !/[aeiou]/i.test(first) || /^[jw]/.test(said) ? 'consonant' : null;
  }
  if (/[ai]/i.test(first)) return 'vowel';
  return /[bcdfgjklmnpqrstvwz]/i.test(first) ? 'consonant' : null;
}

/** 8, 80, 8,000, 11 and 18; 1,100 may be eleven hundred. */
function ofNumber(word: string): Sound {
  if (/^8/.test(word) || /^1[18](?!\d)/.test(word)) return 'vowel';
  return /^1[18]/.test(word) ? null : 'consonant';
}

/** Sure where it does not matter whether it is spelt out or read as a word: not for SOS, NASA and UN. */
function ofLetters(word: string): Sound {
  const spelt = VOWEL_NAMES.test(word.toUpperCase()) ? 'vowel' : 'consonant';
  const letters = /^[A-Za-z]+/.exec(word.replace(/s$/, ''))?.[0] ?? word;
  if (letters.length === 1 || word.includes('-') || !/[AEIOUY]/i.test(letters)) return spelt;
  const asWord = /^[AEIO]/i.test(letters) ? 'vowel' : /^U/i.test(letters) ? null : 'consonant';
  return asWord === spelt ? spelt : null;
}
