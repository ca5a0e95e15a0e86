/**
 * Other readings of a word that is looked up without a sentence: `found` is an entry of its own and the past of find, `left` the past of
 * leave and an entry. Good dictionaries list both.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import { type Inflection, inflectedClass } from '#engine/part-of-speech.ts';
import { splitWordings } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { Sense } from './senses.ts';
import type { DictionaryStore, EntryRow } from './store.ts';

export interface OtherReading {
  /** Headword of the other entry. */
  word: string;
  /** Inflections of `word` that the looked-up word is; none where this is the entry of the word as it is spelled. */
  kinds: Inflection[];
  /** Its first meaning: `a. 左边的`. */
  zh: string;
}

/** Rarer lemmas are of no use to somebody who asks for a form: `clothes` of clothe is the last one. */
const RAREST = 10_000;
/** `find的过去式和过去分词`, which many entries of forms have among their senses or alone. */
const OF_FORM = /的(?:过去|现在|第三人称|复数|比较级|最高级|三单)/;

/**
 * @param key as it was asked for, normalized
 * @param row of the entry that answers it
 * @param sensesOf the senses of an entry, without a sentence
 */
export function otherReadings(
  key: string,
  row: EntryRow,
  lexicon: Lexicon,
  store: Pick<DictionaryStore, 'entry'>,
  sensesOf: (row: EntryRow) => readonly Sense[],
): OtherReading[] {
  const answered = normalizeWord(row.word);
  /** Null for an entry of which nothing stands but of which word it is a form. */
  const meaningOf = (entry: EntryRow): string | null => {
    const sense = sensesOf(entry).find(({ pos, zh }) => pos !== '' && !OF_FORM.test(zh));
    return sense ? `${sense.pos} ${splitWordings(sense.zh)[0] ?? sense.zh}` : null;
  };
  const found = new Map<string, OtherReading>();
  const own = answered === key ? null : store.entry(key);
  const ownMeaning = own && own.rank !== null ? meaningOf(own) : null;
  if (own && ownMeaning) found.set(own.word, { word: own.word, kinds: [], zh: ownMeaning });
  for (const { lemma, inflection } of lexicon.readings(key)) {
    const entry = normalizeWord(lemma) === answered ? null : store.entry(normalizeWord(lemma));
    if (entry === null || (entry.rank ?? Number.POSITIVE_INFINITY) > RAREST) continue;
    // The list has plurals of verbs.
    if (!lexicon.entry(lemma)?.parts.includes(inflectedClass(inflection))) continue;
    const zh = meaningOf(entry);
    if (zh === null) continue;
    const before = found.get(entry.word);
    found.set(entry.word, { word: entry.word, kinds: [...(before?.kinds ?? []), inflection], zh });
  }
  return [...found.values()];
}
