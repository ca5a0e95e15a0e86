/**
 * Finds the word of the book that a spelling means: a word in the book with this spelling, then a headword of its own (`finding`, `rose`),
 * then the lemma (`harbours` → `harbour`).
 */
import { splitWordings } from '#engine/sense/wordings.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { plainWord } from './entry.ts';
import { namesThere } from './queries.ts';

type Lookup = Pick<Dictionary, 'lookup'>;

/** A rarer form is listed for its irregular spelling (`children`, 23,840), not as another word (`felt`, 13,940). */
const RAREST_OF_ITS_OWN = 20_000;
/** `C#` and `C++` are not the letter, nor `.NET` a net. */
const NAMED_BY_SIGN = /^(?:\p{L}{1,2}(?:#|\+{1,2})|\.\p{Lu}\S*)$/u;
const HAN = /\p{Script=Han}/gu;
/** What a phrase takes, as lists write it: `get rid of sth`, `take (sth) into account`. */
const OBJECT = /\s+[(（]?(?:sb|sth)\.?[)）]?(?=\s|$)/g;
/** Particles that the wording of any adjective or adverb may have. */
const PARTICLES = '的地';

/** Whether a syllabus lists an entry although it is spelled like the form of another: it may be learned as a word of its own. */
export function isListed({ rank, tags }: { rank: number | null; tags: readonly unknown[] }): boolean {
  return rank !== null && rank <= RAREST_OF_ITS_OWN && tags.length > 0;
}

/** `left` 左边的 has nothing of `leave` 离开; `birds` and `broken` say what `bird` and `break` say, and forms in -ing and -ed nearly always do. */
function saysSomethingElse(own: DictionaryWord, lemma: DictionaryWord): boolean {
  if (/(?:ing|ed)$/.test(own.lemma)) return false;
  const first = splitWordings(own.senses[0]?.zh ?? '')[0] ?? '';
  const said = new Set(lemma.senses.flatMap(({ zh }) => zh.match(HAN) ?? []));
  return (first.match(HAN) ?? []).every((character) => PARTICLES.includes(character) || !said.has(character));
}

/** The entry of a headword under its own spelling, whatever word it may also be a form of. */
export function headwordInfo(word: string, dictionary: Lookup): DictionaryWord | null {
  return dictionary.lookup(word, undefined, { alone: true, isHeadword: true });
}

/**
 * The entry under which a word without a sentence comes into the book.
 * @param meaning the reader's own wording, '' for none: `china 瓷器` is not the country
 */
export function infoAlone(word: string, meaning: string, dictionary: Lookup): DictionaryWord | null {
  if (NAMED_BY_SIGN.test(word.trim())) return null;
  const own = headwordInfo(word, dictionary);
  const usual = dictionary.lookup(word, undefined, { alone: true }) ?? phraseAlone(word, dictionary);
  const isOwn = own && isListed(own) && (meaning !== '' || usual === null || saysSomethingElse(own, usual));
  const info = isOwn ? own : usual;
  const plain = plainWord(word);
  if (info === null || meaning === '' || !isOnlyCapitalOf(plain, info.lemma) || sharesWording(meaning, info))
    return info;
  return { ...info, lemma: plain };
}

/** The entry of a phrase without the object that the dictionary's headword has not got. */
function phraseAlone(word: string, dictionary: Lookup): DictionaryWord | null {
  const phrase = word.replace(OBJECT, '');
  return phrase !== word && phrase.includes(' ') ? dictionary.lookup(phrase, undefined, { alone: true }) : null;
}

/**
 * The entry of a word that is added, as its sentence tells. Of a word inside a phrase (`take into account`) the sentence tells no sense,
 * unless the word was resolved where it was met.
 * @param isHeadword the word was resolved where it was met: only its meaning is asked of the sentence
 */
export function infoInSentence(
  {
    word,
    sentence,
    start,
    resolve,
  }: { word: string; sentence: string | null; start: number | undefined; resolve: string | null },
  isHeadword: boolean,
  dictionary: Lookup,
): DictionaryWord | null {
  const isIt = (info: DictionaryWord | null) => info !== null && (!isHeadword || info.lemma === plainWord(word));
  if (sentence) {
    // The word alone, as it was chosen: a word of a phrase may be added without the phrase.
    const standing = dictionary.lookup(word, sentence, { at: start, alone: true });
    if (standing?.match && isIt(standing)) {
      const isInPhrase = !isHeadword && !standing.phrase && dictionary.lookup(word, sentence, { at: start })?.phrase;
      return isInPhrase ? { ...standing, best: null, likely: [], certainty: null, nearby: [] } : standing;
    }
    const form = isHeadword && start !== undefined && /^[\p{L}\p{N}'’-]+/u.exec(sentence.slice(start))?.[0];
    const inflected = form ? dictionary.lookup(form, sentence, { at: start, alone: true }) : null;
    if (inflected?.match && isIt(inflected)) return { ...inflected, word };
  }
  return (isHeadword ? headwordInfo(word, dictionary) : null) ?? infoAlone(word, resolve ?? '', dictionary);
}

/**
 * The names under which words are in a reader's book, taken-out ones too; those of which there is nothing are left out. A word that the
 * dictionary has not got is found in any case.
 */
export async function namesInBook(
  db: Queryable,
  userId: number,
  words: readonly string[],
  dictionary: Lookup,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const exact = new Set(await namesThere(db, userId, words.map(plainWord)));
  for (const word of words) if (exact.has(plainWord(word))) found.set(word, plainWord(word));
  const others = new Map(
    words.flatMap((word) => (found.has(word) ? [] : [[word, otherNames(word, dictionary)] as const])),
  );
  if (others.size === 0) return found;
  const there = new Set(await namesThere(db, userId, [...new Set([...others.values()].flat())]));
  for (const [word, names] of others) {
    const name = names.find((one) => there.has(one));
    if (name !== undefined) found.set(word, name);
  }
  return found;
}

/**
 * Looks words up in time slices, ahead of the transaction that needs them.
 *
 * @returns the dictionary, which has at hand what {@link namesInBook}, {@link headwordInfo} and {@link infoAlone} ask it of these words
 */
export async function lookUpAhead(words: readonly string[], dictionary: Lookup): Promise<Lookup> {
  const found = new Map<string, DictionaryWord | null>();
  const ahead: Lookup = {
    lookup(word, sentence, options) {
      if (sentence !== undefined) return dictionary.lookup(word, sentence, options);
      const key = `${options?.alone === true} ${options?.isHeadword === true} ${word}`;
      let info = found.get(key);
      if (info === undefined) {
        info = dictionary.lookup(word, undefined, options);
        found.set(key, info);
      }
      return info;
    },
  };
  await inTimeSlices(words, (word) => {
    for (const name of [word, plainWord(word), ...otherNames(word, ahead)]) headwordInfo(name, ahead);
  });
  return ahead;
}

function otherNames(word: string, dictionary: Lookup): string[] {
  const [alone, lemma] = [infoAlone(word, '', dictionary), dictionary.lookup(word)];
  const lemmas = [alone, lemma].flatMap((info) => info?.lemma ?? []);
  return lemmas.length > 0 ? lemmas : spellingsInAnyCase(plainWord(word));
}

/** Spellings of a word as sentences have it: in lower case, with a capital, in capitals. */
export function spellingsInAnyCase(word: string): string[] {
  const small = word.toLowerCase();
  return [...new Set([word, small, small.charAt(0).toUpperCase() + small.slice(1), word.toUpperCase()])];
}

/**
 * The spelling under which the dictionary has a word now, where it differs only in case: `Toronto` of `toronto`, `conservative` of `Conservative`. Otherwise
 * the word itself, also where its meaning is another one (`china` 瓷器).
 */
export function spellingNow(word: string, meaning: string, dictionary: Lookup): string {
  const info = headwordInfo(word, dictionary);
  if (info === null || info.lemma === word || info.lemma.toLowerCase() !== word.toLowerCase()) return word;
  const isMeant = isOnlyCapitalOf(word, info.lemma)
    ? sharesWording(meaning, info)
    : sharesWording(meaning, info, info.senses.map(({ zh }) => zh).join());
  return isMeant ? info.lemma : word;
}

function isOnlyCapitalOf(word: string, headword: string): boolean {
  return word !== headword && word === word.toLowerCase() && headword.toLowerCase() === word;
}

/** @param wordings by default the first of the word */
function sharesWording(
  meaning: string,
  { senses }: Pick<DictionaryWord, 'senses'>,
  wordings = (senses[0]?.zh ?? '').split(/[，；,;]/)[0] ?? '',
): boolean {
  const wanted = [...(meaning.match(HAN) ?? [])].filter((character) => !PARTICLES.includes(character));
  return wanted.length === 0 || wanted.some((character) => wordings.includes(character));
}
