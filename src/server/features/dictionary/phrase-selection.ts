/**
 * Selects at build time which of ECDICT's 366,000 entries of several words are looked for in running text: idioms, verbs with their
 * particles, set expressions, terms and names of everyday press; not taxonomy, inflected duplicates or plain pairs.
 */
import { isParticleOrPreposition, isParticleVerb, isPrepositionalVerb } from '#engine/phrases/particles.ts';
import { closedHeadword, NOMINAL_WORDS, patternOf } from '#engine/phrases/pattern.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import markers from '#engine/words/gloss-markers.json' with { type: 'json' };
import contexts from '#engine/words/phrase-context.json' with { type: 'json' };
import { multiwordPressNames } from './press-names.ts';
import { groupedWords, readWordList } from './word-list.ts';

/** A headword of several words as the source has it. */
export interface PhraseRow {
  headword: string;
  translation: string;
  collins: number;
}

/** Facts about single words, by normalized form. */
export interface WordFacts {
  /** Place by frequency; null or absent for a word that no list has. */
  rankOf(word: string): number | null;
  /** Lemmas of which it is a form, itself not among them. */
  lemmasOf(form: string): readonly string[];
  /** Chinese wordings of its senses. */
  wordingsOf(word: string): readonly string[];
}

const LONGEST_PHRASE_WORDS = 8;
/** `come to do sth` is `come to` in a text, which nearly always is something else. */
const OPEN_VERB = /\b(?:do|doing) (?:sth|something)\.?$/;
const PLACE_WORD = new RegExp(`\\b(?:${NOMINAL_WORDS})\\b`);
const PLAIN = /^[\p{Script=Latin}'’. -]+$/u;
/** A sentence of a phrase book is no phrase. */
const SENTENCE_WORD = new Set(contexts.sentence_word);
/** Set expressions that the dictionary files under law or trade alone: `take into custody`. */
const SET_VERB = new RegExp(
  `^(?:${alternatives(contexts.set_verb)}) (?:${alternatives(contexts.set_preposition)}) [a-z]+$`,
);
const NAME_GLOSS = new RegExp(`·|${alternatives(markers.phrase_name)}`);
const FIELD = '[';
/** A phrase has no rarer word: beyond it are species, chemicals and places. */
const RAREST_WORD = 16_000;
/** `be` with these is no more than `be`: `be in prison`. */
const AFTER_BE_LOOSE = new Set(contexts.loose_after_be);

/** Penalties. Where several headwords match the same words of a text, the one with the lowest sum is taken. */
const WITH_PLACE = 1;
const NOT_OUR_OWN = 2;

/** Selects the phrases to find in texts, plain ones before those with `sb` or `sth`, and our own before both. */
export function selectPhrases(rows: readonly PhraseRow[], facts: WordFacts): string[] {
  const candidates = rows.flatMap((row) => {
    const words = wordsOfPhrase(row);
    return words && isSelectedPhrase(words, row, facts) ? [{ row, words }] : [];
  });
  const listed = new Set(candidates.map(({ words }) => words.join(' ')));
  const headwords = candidates.flatMap(({ row, words }) =>
    isInflectedDouble(words, listed, facts) || isSeparatedDouble(words, listed) ? [] : [row.headword.trim()],
  );
  // Between `vote for` and `vote for sb`, which match the same words, the plain one is shown; a phrase of our own list comes before both.
  const orderOf = (word: string) =>
    (phraseWordLists().listed.has(word) ? 0 : NOT_OUR_OWN) + (PLACE_WORD.test(word) ? WITH_PLACE : 0);
  return headwords.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** Normalized words of a headword that has the shape of a phrase, else null. */
function wordsOfPhrase({ headword, translation }: PhraseRow): string[] | null {
  const key = normalizeWord(headword.trim()).replaceAll(/\s+/g, ' ');
  if (phraseWordLists().keptTerms.has(key) || phraseWordLists().keptPairs.has(key)) return key.split(' ');
  if (/\p{Lu}/u.test(headword) || !headword.includes(' ') || headword.includes('..')) return null;
  // Most rows are terms of a special field. This test comes first because it is the cheapest.
  const isGeneral = hasGeneralSense(translation);
  if (!isGeneral && !SET_VERB.test(key) && !isParticleOrPreposition(secondWord(key))) return null;
  if (!PLAIN.test(headword) || OPEN_VERB.test(key)) return null;
  const words = closedHeadword(key).split(' ');
  if (words.length < 2 || words.length > LONGEST_PHRASE_WORDS || patternOf(key).length < 2) return null;
  if (words.some((word) => SENTENCE_WORD.has(word))) return null;
  return isGeneral || isKnownVerb(words) || SET_VERB.test(key) ? words : null;
}

/** The second word, without counting the `to` of an infinitive: `to log in`. */
function secondWord(key: string): string {
  return key.replace(/^to /, '').split(' ', 2)[1] ?? '';
}

/** `log in` is labelled as a field's term, but is common in the press. */
function isKnownVerb([verb = '', small = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && (isParticleVerb(verb, small) || isPrepositionalVerb(verb, small));
}

/** Lines under a field's label alone (`[医]`, `[网络]`) are terms and gatherings, not phrases. */
function hasGeneralSense(translation: string): boolean {
  for (let start = 0; start < translation.length; ) {
    const lineEnd = translation.indexOf('\\n', start);
    const end = lineEnd === -1 ? translation.length : lineEnd;
    const line = translation.slice(start, end).trim();
    if (line !== '' && !line.startsWith(FIELD) && !NAME_GLOSS.test(line)) return true;
    start = end + 2;
  }
  return false;
}

function isSelectedPhrase(words: readonly string[], row: PhraseRow, facts: WordFacts): boolean {
  const key = words.join(' ');
  if (phraseWordLists().keptTerms.has(key) || phraseWordLists().keptPairs.has(key) || isKnownVerb(words)) return true;
  if (phraseWordLists().dropped.has(key)) return false;
  const content = words.filter(
    (word) => !phraseWordLists().functionWords.has(word) && patternOf(`x ${word}`).length > 1 && !isPlace(word),
  );
  if (content.length === 0) return false;
  if (content.some((word) => rarestRank(word, facts) > RAREST_WORD)) return false;
  const [first = '', second = ''] = words;
  if (first === 'be')
    return words.length > 2 && !AFTER_BE_LOOSE.has(second) && !phraseWordLists().functionWords.has(second);
  if (words.length === 2) return isSelectedPair(first, second, row, facts);
  // `a young man`: the article adds nothing to what the dictionary has without it.
  return !((first === 'a' || first === 'an' || first === 'the') && words.length === 3 && content.length === 2);
}

/** A verb with its particle or preposition, a preposition with its noun, or two words of content that mean more than each. */
function isSelectedPair(first: string, second: string, row: PhraseRow, facts: WordFacts): boolean {
  if (first === 'to') return false;
  if (isParticleOrPreposition(second)) return !phraseWordLists().functionWords.has(first);
  if (phraseWordLists().openingPrepositions.has(first)) return !phraseWordLists().functionWords.has(second);
  if (phraseWordLists().functionWords.has(first) || phraseWordLists().functionWords.has(second)) return false;
  return row.collins > 0 || !isPlainPair(first, second, row, facts);
}

/** Whether the phrase's Chinese is that of its two words set side by side: 小 + 镇. */
function isPlainPair(first: string, second: string, { translation }: PhraseRow, facts: WordFacts): boolean {
  const lines = translation.split('\\n').filter((line) => line.trim() !== '' && !line.trim().startsWith(FIELD));
  const wordings = lines.flatMap(wordingsIn);
  const front = allWordings(first, facts);
  const back = allWordings(second, facts);
  const isSum = (wording: string) =>
    Array.from({ length: wording.length - 1 }, (_, cut) => cut + 1).some(
      (cut) => front.has(wording.slice(0, cut)) && back.has(wording.slice(cut)),
    );
  return wordings.some(isSum);
}

function allWordings(word: string, facts: WordFacts): ReadonlySet<string> {
  return new Set([word, ...facts.lemmasOf(word)].flatMap((each) => facts.wordingsOf(each)));
}

/** `looking for` and `human beings` beside `look for` and `human being`. */
function isInflectedDouble(words: readonly string[], listed: ReadonlySet<string>, facts: WordFacts): boolean {
  if (isKnownVerb(words) || phraseWordLists().keptPairs.has(words.join(' '))) return false;
  const last = words.length - 1;
  const isListed = (phrase: string) => listed.has(phrase) || phraseWordLists().dropped.has(phrase);
  const withWord = (place: number, word: string) => words.map((own, index) => (index === place ? word : own)).join(' ');
  return [0, last].some((place) =>
    facts.lemmasOf(words[place] ?? '').some((lemma) => isListed(withWord(place, lemma))),
  );
}

/** `pick sb up` beside `pick up`, which is found separated too. */
function isSeparatedDouble(
  [verb = '', place = '', particle = '', ...more]: readonly string[],
  listed: ReadonlySet<string>,
): boolean {
  return more.length === 0 && isPlace(place) && isParticleOrPreposition(particle) && listed.has(`${verb} ${particle}`);
}

function isPlace(word: string): boolean {
  const [, second] = patternOf(`x ${word} x`);
  return second !== undefined && 'place' in second;
}

/** Rank of the rarest part of a word or compound, each read as the commonest word it is a form of; infinite for an uncounted one. */
function rarestRank(word: string, facts: WordFacts): number {
  const parts = word.replace(/'s?$/, '').split('-');
  const ranks = parts.map((part) =>
    Math.min(...[part, ...facts.lemmasOf(part)].map((each) => facts.rankOf(each) ?? Number.POSITIVE_INFINITY)),
  );
  return Math.max(...ranks);
}

interface PhraseWordLists {
  /** Words without a meaning of their own: a phrase of nothing else must be among {@link PhraseWordLists.keptPairs}. */
  readonly functionWords: ReadonlySet<string>;
  /** Prepositions that form a phrase with a noun: `behind schedule`. */
  readonly openingPrepositions: ReadonlySet<string>;
  /** See {@link listedPhrases}. */
  readonly listed: ReadonlySet<string>;
  /** See {@link listedPhrases}. */
  readonly alsoLiteral: ReadonlySet<string>;
  /** Pairs of function words that are phrases nevertheless, and all phrases of our own lists. */
  readonly keptPairs: ReadonlySet<string>;
  /** Right in shape, but mostly plain neighbours in a text, or with a gloss that misleads. */
  readonly dropped: ReadonlySet<string>;
  /** Terms of the press that the rules would lose: capitals, one field's label, or Chinese that is the sum of its parts. */
  readonly keptTerms: ReadonlySet<string>;
}

let words: PhraseWordLists | undefined;

/** The lists of words and phrases. Throws when they are not there. */
function phraseWordLists(): PhraseWordLists {
  words ??= readPhraseWordLists();
  return words;
}

/** Phrases of our own list, whether with a gloss of our own or ECDICT's; and those of them whose words are often meant literally. */
export function listedPhrases(): Pick<PhraseWordLists, 'listed' | 'alsoLiteral'> {
  return phraseWordLists();
}

function readPhraseWordLists(): PhraseWordLists {
  const listed = readWordList('press-phrases').map(({ word = '' }) => word);
  const phrases = groupedWords(readWordList('phrases'));
  const single = groupedWords(readWordList('function-words'));
  return {
    functionWords: new Set(single.function_word),
    openingPrepositions: new Set(single.opening_preposition),
    listed: new Set(listed),
    alsoLiteral: new Set(phrases.also_literal),
    keptPairs: new Set([...(phrases.kept_pair ?? []), ...listed.map(normalizeWord)]),
    dropped: new Set(phrases.dropped),
    keptTerms: new Set(phrases.kept_term),
  };
}

/** Chinese wordings of one line of a translation, without labels, notes and endings: `n. 小城镇, 集镇` is 小城镇 and 集镇. */
export function wordingsIn(line: string): string[] {
  return line
    .replace(/^\s*(?:[a-z]{1,6}\.\s*(?:&\s*)?)+/, '')
    .replaceAll(/[(（[【〔<][^)）\]】〕>]*[)）\]】〕>]/g, '')
    .split(/[,，;；、\s]+/)
    .map((wording) => wording.replace(/[的地]$/, '').trim())
    .filter((wording) => /^\p{Script=Han}+$/u.test(wording));
}

const SHAPE = new RegExp(
  `^\\p{Lu}[\\p{Ll}.]+(?:'s)?(?:(?: (?:${alternatives(contexts.name_link)})){0,2} \\p{Lu}\\p{Ll}+(?:'s)?){1,4}$`,
  'u',
);
/** People, titles of works and brands. */
const OTHER_GLOSS = new RegExp(`[·‧•.]|${alternatives(markers.name_of_other)}`);
const FIELD_ONLY = /^\[/;
/** Menu entries of software, of which the dictionary has a few hundred. */
const MENU_WORD = new RegExp(`^(?:${alternatives(contexts.menu_word)}|New [A-Z]\\w+ [A-Z]) `);

/** Selects the names to find in texts; of headwords that differ only in capitals the first counts. */
export function selectNames(rows: readonly PhraseRow[], facts: WordFacts): string[] {
  const listed = rows.filter((row) => isSelectedName(row, facts)).map(({ headword }) => headword.trim());
  return [...multiwordPressNames(), ...listed, ...phraseWordLists().keptTerms];
}

function isSelectedName({ headword, translation }: PhraseRow, facts: WordFacts): boolean {
  const written = headword.trim();
  if (!SHAPE.test(written) || MENU_WORD.test(written)) return false;
  const lines = translation.split('\\n').map((line) => line.trim());
  if (!lines.some((line) => line !== '' && !FIELD_ONLY.test(line) && !OTHER_GLOSS.test(line.replace(/^\w+\. /, '')))) {
    return false;
  }
  const words = normalizeWord(written).split(' ');
  return words.every((word) => phraseWordLists().functionWords.has(word) || rarestRank(word, facts) <= RAREST_WORD);
}
