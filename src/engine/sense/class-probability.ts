/** How likely each word class of the dictionary is for a word as it was tagged in its sentence. */
import type { PartOfSpeech } from '../part-of-speech.ts';
import { CLEAR_MARGIN, partOfTag, type TaggedWord, tagConfidence } from '../tagger/universal-tags.ts';

/** Class probabilities of words tagged as names: those that are adjectives in the dictionary mostly stand before a noun. */
const NAME = { noun: 0.75, adjective: 0.2 };
const NAME_BEFORE_NOUN = { noun: 0.4, adjective: 0.55 };
/** Probability that a participle is an adjective, for entries that list it as one. */
const PARTICIPLE_AS_ADJECTIVE = 0.15;
const ADJECTIVE_BEFORE_NOUN = 0.3;
/** Share of what the tag leaves over that its closest rival has. */
const RIVAL = 0.8;
/** A class that nothing speaks for. */
const LEAST = 0.004;

/** Tags of words that may follow a determiner in its noun phrase: `some old schools`. */
const IN_NOUN_PHRASE: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM']);
/** Classes as which dictionaries print words of another class, the nearest first: `third` is a numeral wherever it stands. */
const PRINTED_AS: Partial<Record<PartOfSpeech, readonly PartOfSpeech[]>> = {
  determiner: ['pronoun', 'adjective', 'numeral'],
  pronoun: ['determiner', 'adjective', 'noun', 'numeral'],
  numeral: ['adjective', 'noun', 'pronoun'],
  adjective: ['numeral', 'determiner', 'pronoun'],
  noun: ['numeral', 'pronoun'],
};
const MODIFIER_PRINTED_AS: readonly PartOfSpeech[] = ['adjective', 'pronoun', 'numeral'];

/**
 * The class that stands for a word's own in an entry: ECDICT has no determiners, and `some` would be an adverb there because nothing else
 * is left. The word's own where the entry has it, or nothing near.
 *
 * @param listed classes that the entry has
 */
export function printedClass(
  part: PartOfSpeech,
  next: Pick<TaggedWord, 'tag'> | undefined,
  listed: ReadonlySet<PartOfSpeech>,
): PartOfSpeech {
  if (listed.has(part)) return part;
  const isModifier = part === 'determiner' && IN_NOUN_PHRASE.has(next?.tag ?? '');
  const others = isModifier ? MODIFIER_PRINTED_AS : (PRINTED_AS[part] ?? []);
  return others.find((other) => listed.has(other)) ?? part;
}

type Tagged = Pick<TaggedWord, 'tag' | 'fine' | 'margin' | 'rival'>;

/**
 * Probability of a class, at least 0.004.
 *
 * @param next the word behind it
 */
export function classProbability(word: Tagged, next: Pick<TaggedWord, 'tag'> | undefined, part: PartOfSpeech): number {
  if (word.tag === 'PROPN') {
    const isBeforeNoun = next?.tag === 'NOUN' || next?.tag === 'PROPN';
    const name: Partial<Record<PartOfSpeech, number>> = isBeforeNoun ? NAME_BEFORE_NOUN : NAME;
    return name[part] ?? LEAST;
  }
  const sure = tagConfidence(word.margin);
  const own = partOfTag(word.tag);
  const isParticiple = word.fine === 'VBN' || word.fine === 'VBG';
  const asAdjective = isParticiple && own === 'verb' ? PARTICIPLE_AS_ADJECTIVE : 0;
  const isModifier = own === 'noun' && next?.tag === 'NOUN' && word.margin < CLEAR_MARGIN;
  if (isModifier && part === 'adjective') return ADJECTIVE_BEFORE_NOUN;
  if (part === own) return Math.max(LEAST, sure - asAdjective);
  const rival = word.rival ? partOfTag(word.rival) : null;
  const left = (1 - sure) * (rival === null ? 1 - RIVAL : rival === part ? RIVAL : 1 - RIVAL);
  return Math.max(LEAST, left + (part === 'adjective' ? asAdjective : 0));
}
