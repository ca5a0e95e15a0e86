/**
 * What must hold for words that look like a phrase to be it. Some phrases have constraints of their own on what stands around them
 * (`data/words/engine/phrase-constraints.tsv`), two rules hold for all others, and capitals tell names and headlines.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import rows from '../words/phrase-constraints.json' with { type: 'json' };
import contexts from '../words/phrase-context.json' with { type: 'json' };
import { isParticleVerb, type SentenceView } from './particles.ts';

/** Whether a word beside the phrase, undefined beyond the sentence, is one of those that a constraint lists. */
type Matcher = (word: AnalyzedWord | undefined) => boolean;

/** What stands after the phrase, its first word, and what stands before that. */
type Constraint = (
  next: AnalyzedWord | undefined,
  first: AnalyzedWord | undefined,
  before: AnalyzedWord | undefined,
) => boolean;

/**
 * Tests a word against a list of items: tags in capitals, words in lower case, `lemma:` with a lemma, `end` for the end of the sentence.
 */
function matcher(list: string): Matcher {
  const items = new Set(list.split(' '));
  return (word) => {
    if (word === undefined) return items.has('end');
    const { tag, fine, key, lemma } = word;
    return items.has(tag) || items.has(fine) || (key !== 'end' && items.has(key)) || items.has(`lemma:${lemma}`);
  };
}

const PARTICIPLE = 'VBN';

function constraintOf(row: (typeof rows)[number]): Constraint {
  const checks: Constraint[] = [];
  const [isNext, isNotNext, isFirst, isBefore, isBeforeParticiple] = [
    row.next,
    row.not_next,
    row.first,
    row.before,
    row.before_participle,
  ].map(matcher) as [Matcher, Matcher, Matcher, Matcher, Matcher];
  if (row.next !== '') checks.push(isNext);
  if (row.not_next !== '') checks.push((next) => !isNotNext(next));
  if (row.first !== '') checks.push((_, first) => isFirst(first));
  if (row.before !== '') checks.push((_, __, before) => isBefore(before));
  if (row.before_participle !== '')
    checks.push((_, first, before) => first?.fine !== PARTICIPLE || isBeforeParticiple(before));
  return (next, first, before) => checks.every((check) => check(next, first, before));
}

const constraints = new Map(rows.map((row) => [row.phrase, constraintOf(row)]));

/** Whether the phrase has a constraint of its own, which {@link satisfiesConstraints} then checks alone. */
export function hasConstraint(phrase: string): boolean {
  return constraints.has(phrase);
}

/** Prepositions whose noun may be the first part of a compound when another noun follows. */
const BEFORE_NOUN = new Set(contexts.compound_preposition);
/** A headword whose `to` is a preposition. */
const BEFORE_OBJECT = /\sto (?:sb|sth)\.?$/;
/** Nouns after a phrase that form no compound with it. */
const DAYS = new Set(contexts.day);

/** False where the words are only neighbours: `going to Rome`, `in prison numbers`, `drift back down`. */
export function satisfiesConstraints(phrase: string, reading: SentenceView, places: readonly number[]): boolean {
  const { words } = reading;
  const constraint = constraints.get(phrase);
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  if (constraint !== undefined) return constraint(words[last + 1], words[first], words[first - 1]);
  // `Her heart went out to them`, but `she went out to hit`.
  if (words[last]?.fine === 'TO' && BEFORE_OBJECT.test(phrase)) return false;
  return places.length !== 2 || !(opensCompound(reading, first, last) || isAdverbs(reading, first, last));
}

/** `in prison numbers`: the noun belongs to what follows. */
function opensCompound({ words, forms }: SentenceView, first: number, last: number): boolean {
  const next = words[last + 1];
  if (next?.tag !== 'NOUN' || !BEFORE_NOUN.has(forms[first] ?? '') || words[last]?.fine !== 'NN') return false;
  return !DAYS.has(next.key) && !(forms[first] === 'of' && forms[last] === 'course');
}

/** `drift back down`: two adverbs that look like a verb with its particle. */
function isAdverbs({ words, forms }: SentenceView, first: number, last: number): boolean {
  const tag = words[first]?.tag;
  return (tag === 'ADV' || tag === 'ADP') && isParticleVerb(forms[first] ?? '', forms[last] ?? '');
}

/** Lower case in names too: `Bank of England`. */
const SMALL_IN_NAMES = new Set(["'s", 'of', 'the', 'and', 'for', 'in', 'on']);

/**
 * Whether each word has its capital, but for those that names write small. What the dictionary writes without capitals is a
 * name by itself only, no piece of a longer one: `the Supreme Court`, but not `the Black Hole Inn`.
 */
export function isWrittenAsName(
  text: string,
  words: readonly AnalyzedWord[],
  places: readonly number[],
  headword: string,
): boolean {
  const isCapitalized = places.every((place, index) => {
    const { start, key } = words[place] as AnalyzedWord;
    return /\p{Lu}/u.test(text.charAt(start)) || (index > 0 && SMALL_IN_NAMES.has(key));
  });
  if (!isCapitalized || /\p{Lu}/u.test(headword)) return isCapitalized;
  const [before, behind] = [words[(places[0] ?? 0) - 1], words[(places.at(-1) ?? 0) + 1]];
  return before?.tag !== 'PROPN' && behind?.tag !== 'PROPN';
}

/** Whether the phrase is not part of a name or of a hyphenated compound; words that the headword writes with a capital may have theirs. */
export function standsAlone(
  text: string,
  words: readonly AnalyzedWord[],
  { places, phrase }: { places: readonly number[]; phrase: string },
  isHeadline: boolean,
): boolean {
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  if (isHyphen(text, words[first]?.start ?? 0, -1) || isHyphen(text, words[last]?.end ?? 0, 0)) return false;
  const written = places.map((place) => text.slice(words[place]?.start, words[place]?.end));
  if (written.every((form) => form === form.toUpperCase())) return true;
  const opensSentence = words.findIndex(({ tag }) => tag !== 'PUNCT') === first;
  const own: readonly string[] = phrase.match(/\p{Lu}\p{L}*/gu) ?? [];
  const capitals = written.filter(
    (form, index) => /^\p{Lu}/u.test(form) && form !== 'I' && !(index === 0 && opensSentence) && !own.includes(form),
  );
  return capitals.length === 0 || isHeadline;
}

function isHyphen(text: string, offset: number, step: number): boolean {
  return /[-‐‑]/.test(text.charAt(offset + step)) && /\p{L}/u.test(text.charAt(offset + (step < 0 ? -2 : 1)));
}

/** Whether a sentence is a headline: every long word has a capital, and there are enough of them. */
export function isTitle(text: string, words: readonly AnalyzedWord[]): boolean {
  let long = 0;
  let hasPlainWord = false;
  for (const { start, end, tag } of words) {
    if (end - start < 4) continue;
    const form = text.slice(start, end);
    if (!/^\p{L}{4}/u.test(form)) continue;
    if (!/^\p{Lu}/u.test(form)) return false;
    long++;
    if (tag !== 'PROPN') hasPlainWord = true;
  }
  const last = words.at(-1);
  const isClosed = last !== undefined && /[.!?]/.test(text.slice(last.start, last.end));
  return long >= (isClosed || !hasPlainWord ? 4 : 2);
}
