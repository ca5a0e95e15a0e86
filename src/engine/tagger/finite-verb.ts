/**
 * Finite-verb check: an edited sentence has a finite verb. Where the tagger found none (`Costs rose.`, `The brand stands for good
 * value.`), it mistook a verb for a noun or a participle. Which tags may be mistaken, and which words can be the verb.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import type { TaggedWord } from './universal-tags.ts';

const FINITE = new Set(['VBD', 'VBZ', 'VBP', 'MD']);
/** Tags that the tagger gives to the missing verb by mistake. */
const MISTAKEN = new Set(['NN', 'NNS', 'VBN']);
/** The inflection that the dictionary must list for a form of this tag. */
const INFLECTIONS: Readonly<Record<string, Inflection>> = { VBD: 'past', VBZ: 'third_person' };
const MARKS = new Set(['.', '?', '!']);
/** The subject begins at most this many words before its verb. */
const FARTHEST = 24;
/** `Costs rose.` */
const SHORTEST = 3;
const HEADS = new Set(['NOUN', 'PROPN', 'PRON']);
/** `The cost of living rose`. */
const GERUND = 'VBG';
/** A singular noun is a subject only behind one of these: `The brand stands`, but not `lunch specials`. */
const OPENS_SUBJECT = new Set(['DT', 'PRP$', 'POS', 'CD', 'NNP', 'WP$']);

/** Whether the words are a sentence with its stop and no finite verb; an order (`Try it.`) has one. */
export function lacksFiniteVerb(words: readonly Pick<TaggedWord, 'fine' | 'key'>[]): boolean {
  const last = words.at(-1);
  if (words.length < SHORTEST || last === undefined || !MARKS.has(last.key)) return false;
  for (let index = 0; index < words.length; index++) {
    const { fine } = words[index] as TaggedWord;
    if (FINITE.has(fine) || (fine === 'VB' && words[index - 1]?.fine !== 'TO')) return false;
  }
  return true;
}

/** Whether a word tagged `fine` may be the missing verb with the tag `verb`. */
export function mayBeMistaken(fine: string, verb: string): boolean {
  return MISTAKEN.has(fine) || (fine === 'JJ' && verb === 'VBD');
}

/**
 * Whether a form can be the verb of this fine class at `index`, behind the words before it: the dictionary knows it as one, and a subject
 * of the right number stands before it, maybe with an adverb between.
 */
export function canBePredicate(
  form: string,
  fine: string,
  words: readonly Pick<TaggedWord, 'tag' | 'fine'>[],
  index: number,
  lexicon: Lexicon,
): boolean {
  if (!isKnownAs(form, fine, lexicon)) return false;
  const before = words.slice(Math.max(0, index - FARTHEST), index);
  const subject = before.findLast(({ tag }) => tag !== 'ADV');
  if (subject === undefined) return false;
  if (subject.fine === GERUND) return fine !== 'VBP' && before.some((word) => word.fine === 'IN');
  if (!HEADS.has(subject.tag)) return false;
  if (subject.fine === 'NNS' || subject.fine === 'NNPS')
    return fine !== 'VBZ' || before.some(({ fine }) => fine === 'IN');
  if (fine === 'VBP') return subject.tag === 'PRON' || before.some(({ fine }) => fine === 'CC' || fine === 'IN');
  return subject.fine !== 'NN' || before.some((word) => OPENS_SUBJECT.has(word.fine));
}

function isKnownAs(form: string, fine: string, lexicon: Lexicon): boolean {
  if (fine === 'VBP') return lexicon.entry(form)?.parts.includes('verb') ?? false;
  return lexicon.readings(form).some(({ inflection }) => inflection === INFLECTIONS[fine]);
}
