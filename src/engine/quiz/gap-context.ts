/**
 * The context of a word as a gap: its part of speech and form, what the words around it require, and which class of distractors is
 * certainly wrong there.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import words from '../words/gap-context.json' with { type: 'json' };
import type { DistractorKind, DistractorPool } from './distractor-pool.ts';
import { formOfTag, type WordForm } from './forms.ts';
import { partOfLabel } from './glosses.ts';
import type { QuizLanguage } from './language.ts';
import { type NounKind, nounKind } from './noun-kinds.ts';
import type { Target } from './quiz-text.ts';

export interface GapContext extends WordForm {
  /** The class of distractors that is certainly wrong. */
  wrong: DistractorKind;
  /** After `a` or `an`: whether the answer must begin with a vowel sound; null elsewhere. */
  vowel: boolean | null;
  /** Of a noun: only one that can be counted fits. */
  isCounted: boolean;
  /** Lemmas around it that carry meaning. */
  around: readonly string[];
}

type KindOf = (lemma: string) => NounKind | null;

/** From this margin on the tagger is right in more than 98 of 100. */
const SURE_MARGIN = 3;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
const COUNTING = new Set(words.counting);
const OPENS_NOUN = new Set(['DET', 'ADJ', 'NUM']);
const WITHIN_OBJECT = new Set(['DET', 'ADJ', 'NUM']);
/** Between a subject and its verb. */
const BEFORE_VERB = new Set(['AUX', 'ADV', 'PART']);
const PEOPLE = new Set(words.person);
/** Nouns with little meaning of their own. */
const EMPTY = new Set(words.empty_noun);
/** Quantifiers before a mass noun. */
const AMOUNT = new Set(words.amount);
/** Behind these nearly any noun makes sense. */
const OPEN = new Set(words.open_preposition);
/** Behind these only gradable adjectives fit, so that a distractor is recognized by its form: `very wooden`. */
const DEGREE = new Set(words.degree);
const VOWEL = /^(?:[aeio]|u(?!ni|s[aeu]|t[aei]|bi|ro)|hono|hour|heir)/;

/** Null where the word is not surely what it looks like, or too little around it says what could stand there. */
export function gapContextOf(target: Target, language: QuizLanguage, pool: DistractorPool): GapContext | null {
  const words = target.sentence.words();
  const at = words?.findIndex(({ start, end }) => start === target.start && end === target.end) ?? -1;
  const word = words?.[at];
  if (words === null || word === undefined || word.margin < SURE_MARGIN) return null;
  const form = formOfTag(word.fine);
  if (form === null || isJoined(target, words[at - 1], words[at + 1])) return null;
  const kindOf = (lemma: string) => {
    const nouns = language.senses(lemma).filter(({ pos }) => partOfLabel(pos) === 'noun');
    return EMPTY.has(lemma) ? null : nounKind(lemma, nouns, pool, language.cluster);
  };
  const wrong = wrongKind[form.part](words, at, kindOf);
  if (wrong === null) return null;
  const opening = openingOf(words, at);
  return {
    ...form,
    wrong,
    vowel: articleBefore(words[at - 1]),
    isCounted: form.inflection === 'plural' || COUNTING.has(opening?.key ?? ''),
    around: words.filter(({ tag }, place) => place !== at && CONTENT.has(tag)).map(({ lemma }) => lemma),
  };
}

/** Whether a word fits the article before the gap. */
export function fitsArticle(form: string, { vowel }: Pick<GapContext, 'vowel'>): boolean {
  return vowel === null || VOWEL.test(form) === vowel;
}

type Words = readonly AnalyzedWord[];

const wrongKind: Record<WordForm['part'], (words: Words, at: number, kindOf: KindOf) => DistractorKind | null> = {
  noun: wrongNoun,
  verb: wrongVerb,
  adjective: wrongAdjective,
};

function articleBefore(before: AnalyzedWord | undefined): boolean | null {
  return before?.key === 'a' || before?.key === 'an' ? before.key === 'an' : null;
}

/** A part of a compound, or of a word with a hyphen or an apostrophe. */
function isJoined({ sentence, start, end }: Target, before?: AnalyzedWord, next?: AnalyzedWord): boolean {
  const [left, right] = [sentence.text.charAt(start - 1), sentence.text.charAt(end)];
  return /[-‐‑’']/.test(left + right) || before?.end === start || (next?.start === end && next.tag !== 'PUNCT');
}

/** The first word of the noun phrase that contains a word. */
function openingOf(words: Words, at: number): AnalyzedWord | undefined {
  return words.slice(0, at).findLast(({ tag }) => tag !== 'ADJ' && tag !== 'ADV');
}

/** Null for parts of compounds, bare singular nouns and predicates. */
function wrongNoun(words: Words, at: number, kindOf: KindOf): DistractorKind | null {
  const [before, word, next] = [words[at - 1], words[at] as AnalyzedWord, words[at + 1]];
  if ([before, next].some((beside) => beside?.tag === 'NOUN' || beside?.tag === 'PROPN')) return null;
  const opening = openingOf(words, at);
  const isOwned = (owner: AnalyzedWord | undefined) => owner?.fine === 'PRP$' || owner?.fine === 'POS';
  if (word.fine === 'NN' && !(opening?.tag === 'DET' || isOwned(opening))) return null;
  if (word.fine === 'NN' && !(before && (OPENS_NOUN.has(before.tag) || isOwned(before)))) return null;
  const start = opening ? words.indexOf(opening) : 0;
  const leading = words.slice(0, start).findLast(({ tag }) => tag !== 'PART' && tag !== 'ADV');
  if (leading?.lemma === 'be' || opening?.lemma === 'be' || AMOUNT.has(before?.key ?? '')) return null;
  if (OPEN.has(leading?.key ?? '') || OPEN.has(opening?.key ?? '')) return null;
  if (isLoose(words, start, at)) return null;
  const kind = kindOf(word.lemma);
  return kind === null ? null : kind === 'idea' ? 'thing' : 'idea';
}

/** `there lies the rub`, `much of the edifice`, `the bronzes of Benin`: little of the sentence speaks of what it is. */
function isLoose(words: Words, start: number, at: number): boolean {
  const [second, first] = [words[start - 2], words[start - 1]];
  if (second?.key === 'there' || (first?.key === 'of' && AMOUNT.has(second?.key ?? ''))) return true;
  return words[at + 1]?.key === 'of' && words[at + 2]?.tag === 'PROPN';
}

/** Null for verbs before clauses and infinitives, and where the class of the object or subject is unclear. */
function wrongVerb(words: Words, at: number, kindOf: KindOf): DistractorKind | null {
  const [word, next] = [words[at] as AnalyzedWord, words[at + 1]];
  if (next === undefined || next.fine === 'TO' || next.tag === 'SCONJ' || next.lemma === 'that') return null;
  if (word.fine === 'VBN') {
    const auxiliary = words.slice(0, at).findLast(({ tag }) => tag !== 'ADV' && tag !== 'PART');
    if (auxiliary?.tag !== 'AUX') return null;
    if (auxiliary.lemma === 'be') return wrongObject(subjectKind(words, at, kindOf));
  }
  const object = objectAfter(words, at);
  if (object !== null) return wrongObject(kindOfWord(object, kindOf));
  if (next.tag !== 'ADP' && next.tag !== 'PUNCT') return null;
  // A relative pronoun may be its object: `the book which she read`.
  if (words.slice(0, at).some(({ fine }) => fine === 'WDT' || fine === 'WP')) return null;
  const kind = subjectKind(words, at, kindOf);
  return kind === null ? null : kind === 'person' ? 'by_things' : 'by_people';
}

function wrongObject(kind: NounKind | null): DistractorKind | null {
  return kind === null ? null : kind === 'person' ? 'to_things' : 'to_people';
}

/** The noun that a verb is followed by. */
function objectAfter(words: Words, at: number): AnalyzedWord | null {
  let place = at + 1;
  while (WITHIN_OBJECT.has(words[place]?.tag ?? '') || words[place]?.fine === 'PRP$') place++;
  let head = words[place];
  if (head?.tag === 'PRON') return head;
  if (head?.tag !== 'NOUN') return null;
  while (words[place + 1]?.tag === 'NOUN') head = words[++place];
  // `his parents' house` is a house.
  return words[place + 1]?.fine === 'POS' ? null : (head ?? null);
}

/** Only a subject directly before the verb and its auxiliaries is certain. */
function subjectKind(words: Words, at: number, kindOf: KindOf): NounKind | null {
  const before = words.slice(0, at);
  const place = before.findLastIndex(({ tag }) => !BEFORE_VERB.has(tag));
  const subject = before[place];
  // `the price of the books was`: it may be either.
  if (subject === undefined || before.slice(Math.max(0, place - 3), place).some(({ tag }) => tag === 'ADP'))
    return null;
  return kindOfWord(subject, kindOf);
}

function kindOfWord(word: AnalyzedWord, kindOf: KindOf): NounKind | null {
  if (PEOPLE.has(word.key)) return 'person';
  return word.tag === 'NOUN' ? kindOf(word.lemma) : null;
}

/** Only before nouns: nearly any adjective fits as a predicate. */
function wrongAdjective(words: Words, at: number, kindOf: KindOf): DistractorKind | null {
  if (DEGREE.has(words[at - 1]?.key ?? '')) return null;
  let place = at + 1;
  if (words[place]?.tag !== 'NOUN') return null;
  while (words[place + 1]?.tag === 'NOUN') place++;
  const kind = kindOf(words[place]?.lemma ?? '');
  return kind === null ? null : kind === 'idea' ? 'of_things' : 'of_ideas';
}
