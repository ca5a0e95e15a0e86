/**
 * Gaps to be filled with one of four words, in a sentence of the text or in a new one, or with one of four phrases: a verb with its particle,
 * taken out of its sentence.
 */
import { randomOf } from '../random.ts';
import type { AnalyzedWord } from '../tagger/analysis.ts';
import particleVerbs from '../words/particle-verbs.json' with { type: 'json' };
import { type AnswerPlaces, balancedChoices, type Cues } from './choice-set.ts';
import { type Choice, type Gap, isRelated, wrongWords } from './distractors.ts';
import { answerTo, eligibleWord, firstMeaning, idOf, ownEntry, senseInSentence } from './eligible-word.ts';
import { formOfTag } from './forms.ts';
import { allCharacters, isAttested, partOfLabel, sharesMeaning, wordingsOf } from './glosses.ts';
import { GAP, OPTIONS, type QuizQuestion } from './question.ts';
import { idOfText, type QuizLanguage, type QuizText, type ReadSentence, type Target } from './quiz-text.ts';

/** From this margin on the tagger is right in more than 98 of 100. */
const SURE_MARGIN = 3;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
const COUNTING = new Set(['a', 'an', 'each', 'every', 'another', 'either', 'neither', 'many', 'few', 'several', 'one']);
/** Words on each side that a gap is read with. */
const BESIDE = 4;

export interface QuestionMaking {
  text: QuizText;
  language: QuizLanguage;
  seed: string;
  /** Places of the right answers, by kind of question. */
  places: { word: AnswerPlaces; phrase: AnswerPlaces; sentence: AnswerPlaces };
}

/** Null where the word's form is not sure, or no three wrong words can be found that nothing but the text tells apart. */
export function clozeOf(target: Target, { text, language, seed, places }: QuestionMaking): QuizQuestion | null {
  const { sentence, start, end, form: right, lemma } = target;
  const asked = eligibleWord(target, language);
  const gap = asked && gapAt(sentence.text, sentence.words() ?? [], target);
  if (asked === null || gap === null || !asked.senses.some(({ pos }) => partOfLabel(pos) === gap.part)) return null;
  const id = idOf('cloze', target);
  const random = randomOf(`${seed} ${id}`);
  const answer = answerTo(target, gap.part, asked, text);
  const entry = ownEntry(target, language);
  const sense = entry && senseInSentence(entry, gap.part, sentence.zh);
  const meaning = sense ? { pos: sense.pos, zh: sense.gloss } : entry && firstMeaning(entry, gap.part);
  if (meaning === null) return null;
  const wrong = wrongWords(right, gap, answer, OPTIONS - 1, { language, random, places: places.word });
  if (wrong === null) return null;
  return {
    id,
    kind: 'cloze',
    prompt: sentence.text.slice(0, start) + GAP + sentence.text.slice(end),
    hint: null,
    target: { start, end: start + GAP.length },
    options: random.shuffled([right, ...wrong.map((word) => word.form)]),
    answer: right,
    word: { lemma, form: right, gloss: meaning.zh },
    place: placeOf(target),
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: `文中这里是 ${right}，${sense || meaning.pos === '' ? '' : `${meaning.pos} `}“${meaning.zh}”。${glossesOf(wrong, language)}`,
  };
}

/** New sentences of a word that are tried. */
const MAX_NEW = 3;

/** A sentence of another text. */
export interface NewSentence {
  /** Id of that text. */
  readonly textId: string;
  readonly text: string;
  readonly zh: string | null;
  /** Range of the word in the sentence, UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * The word in a new sentence, told by what it means in the text. Null where its meaning there is not sure, or the new sentence uses it otherwise.
 *
 * @param others sentences of other texts that have the word
 */
export function freshOf(target: Target, others: readonly NewSentence[], making: QuestionMaking): QuizQuestion | null {
  const { text, language, seed, places } = making;
  const { sentence, lemma } = target;
  const asked = eligibleWord(target, language);
  const own = asked && gapAt(sentence.text, sentence.words() ?? [], target);
  const entry = own && ownEntry(target, language);
  const sense = own && entry && sentence.zh !== null ? senseInSentence(entry, own.part, sentence.zh) : null;
  if (asked === null || own === null || sense === null) return null;
  for (const other of others.slice(0, MAX_NEW)) {
    const [read, ...more] = language.sentences(other.text);
    const gap = read && more.length === 0 ? gapAt(other.text, read.words, other) : null;
    if (gap === null || gap.part !== own.part || text.has(other.text)) continue;
    const id = idOf('fresh', target);
    const random = randomOf(`${seed} ${id}`);
    const answer = answerTo(target, gap.part, asked, text);
    const right = other.text.slice(other.start, other.end);
    const wrong = wrongWords(right, gap, answer, OPTIONS - 1, { language, random, places: places.word });
    if (wrong === null) continue;
    return {
      id,
      kind: 'fresh',
      prompt: other.text.slice(0, other.start) + GAP + other.text.slice(other.end),
      hint: sense.gloss,
      target: { start: other.start, end: other.start + GAP.length },
      options: random.shuffled([right, ...wrong.map(({ form }) => form)]),
      answer: right,
      word: { lemma, form: target.form, gloss: sense.gloss },
      place: placeOf(target),
      sentence: sentence.text,
      sentenceZh: sentence.zh,
      otherTextId: other.textId,
      explanation: `文中的 ${lemma} 也是“${sense.gloss}”。${other.zh ? `新句子：${other.zh}` : ''}${glossesOf(wrong, language)}`,
    };
  }
  return null;
}

function placeOf({ sentence, start, end }: Target): QuizQuestion['place'] {
  return { blockId: sentence.blockId, start: sentence.start + start, end: sentence.start + end };
}

function glossesOf(wrong: readonly Choice[], language: QuizLanguage): string {
  const told = wrong.flatMap(({ word, form }) => {
    const zh = language.senses(word)[0]?.zh.split(/[，；]/)[0];
    return zh ? `${form} ${zh}` : [];
  });
  return `另外三个：${told.join('；')}。`;
}

/**
 * How the word of a gap stands in its sentence, and what stands around it; null where its form is not sure.
 *
 * @param word of the sentence that is to be taken out, by its offsets in the text
 */
function gapAt(text: string, words: readonly AnalyzedWord[], word: { start: number; end: number }): Gap | null {
  const at = words.findIndex(({ start, end }) => start === word.start && end === word.end);
  const own = words[at];
  if (own === undefined || own.margin < SURE_MARGIN) return null;
  const form = formOfTag(own.fine);
  // A part of a compound, or of a word with a hyphen or an apostrophe.
  if (form === null || /[-‐‑’']/.test(text.charAt(own.start - 1) + text.charAt(own.end))) return null;
  const before = words[at - 1];
  const opening = words.slice(0, at).findLast(({ tag }) => tag !== 'ADJ' && tag !== 'ADV');
  const contentOf = (some: readonly AnalyzedWord[]) =>
    some.filter((other) => other !== own && CONTENT.has(other.tag)).map(({ key }) => key);
  return {
    ...form,
    vowel: before?.key === 'a' || before?.key === 'an' ? before.key === 'an' : null,
    isCounted: form.part === 'noun' && (form.inflection === 'plural' || COUNTING.has(opening?.key ?? '')),
    around: contentOf(words),
    beside: contentOf(words.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)),
  };
}

interface ParticleVerb {
  phrase: string;
  verb: string;
  particle: string;
  rank: number;
  characters: string;
}

const UNRANKED = 20_000;
/** Particles behind which an object may have stood before them. */
const APART = new Set(['up', 'down', 'out', 'off', 'away', 'back', 'over', 'on', 'in']);
/** Sentences that are too short tell nothing, those that are too long are too much to read. */
const WORDS = { from: 7, to: 36 };

/** Phrase questions from sentences that have a verb with its particle. @param most number of questions */
export function phraseClozes(making: QuestionMaking, most: number): QuizQuestion[] {
  const all = particleVerbList(making.language);
  const chosen: QuizQuestion[] = [];
  for (const sentence of randomOf(`${making.seed} phrases`).shuffled(making.text.sentences)) {
    if (chosen.length === most) break;
    const question = phraseCloze(sentence, all, making);
    if (question !== null) chosen.push(question);
  }
  return chosen;
}

function phraseCloze(
  sentence: ReadSentence,
  all: readonly ParticleVerb[],
  { text, language, seed, places }: QuestionMaking,
): QuizQuestion | null {
  const words = sentence.words();
  if (words === null || words.length < WORDS.from || words.length > WORDS.to) return null;
  const verb = words.find(({ tag, lemma }) => tag === 'VERB' && all.some((other) => other.verb === lemma));
  const entry = verb && language.entry(sentence.text.slice(verb.start, verb.end), sentence.text, verb.start);
  const parts = entry?.parts ?? [];
  const right = all.find(({ phrase }) => phrase === entry?.lemma);
  const [first, last = first] = parts;
  if (!entry || !right || first === undefined || last === undefined || parts.length > 2) return null;
  const zh = entry.senses.flatMap((sense) => wordingsOf(sense.zh));
  const gloss = zh.find((wording) => sentence.zh !== null && isAttested(wording, sentence.zh)) ?? zh[0];
  if (gloss === undefined) return null;
  const id = `phrase-${idOfText(`${sentence.text} ${first.start}`)}`;
  const random = randomOf(`${seed} ${id}`);
  const around = words.filter((word) => word !== verb && CONTENT.has(word.tag)).map(({ lemma }) => lemma);
  const near = language.vectors.nearnessTo(around);
  const cues: Cues<ParticleVerb> = {
    own: [({ rank }) => -rank, ({ verb: one }) => near(one), ({ phrase }) => phrase.length],
    shared: [(choice, choices) => choices.filter(({ particle }) => particle === choice.particle).length],
  };
  const candidates = all.filter(
    (other) =>
      other.verb !== right.verb &&
      (parts.length === 1 || APART.has(other.particle)) &&
      !text.words.has(other.verb) &&
      !sharesMeaning(other.characters, right.characters) &&
      !wordingsIn(other, language).some((wording) => sentence.zh !== null && isAttested(wording, sentence.zh)),
  );
  const areApart = (one: ParticleVerb, other: ParticleVerb) =>
    !isRelated(one.verb, other.verb) && !sharesMeaning(one.characters, other.characters);
  const wrong = balancedChoices(right, candidates, OPTIONS - 1, cues, areApart, { random, places: places.phrase });
  if (wrong === null) return null;
  const shown = parts.length === 2 ? (phrase: string) => phrase.replace(' ', ' … ') : (phrase: string) => phrase;
  return {
    id,
    kind: 'phrase',
    prompt: withGaps(sentence.text, parts),
    hint: null,
    target: null,
    options: random.shuffled([right, ...wrong].map(({ phrase }) => shown(phrase))),
    answer: shown(right.phrase),
    word: { lemma: right.phrase, form: sentence.text.slice(first.start, last.end), gloss },
    place: { blockId: sentence.blockId, start: sentence.start + first.start, end: sentence.start + last.end },
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: `${right.phrase} 在这里是“${gloss}”。`,
  };
}

function withGaps(text: string, parts: readonly { start: number; end: number }[]): string {
  return parts.toReversed().reduce((left, { start, end }) => left.slice(0, start) + GAP + left.slice(end), text);
}

function wordingsIn({ phrase }: ParticleVerb, language: QuizLanguage): string[] {
  return language.senses(phrase).flatMap(({ zh }) => wordingsOf(zh));
}

const lists = new WeakMap<QuizLanguage, ParticleVerb[]>();

/** The verbs with particles of our list that the dictionary has; made once for each dictionary. */
function particleVerbList(language: QuizLanguage): readonly ParticleVerb[] {
  const known = lists.get(language);
  if (known) return known;
  const made = Object.entries(particleVerbs).flatMap(([particle, verbs]) =>
    verbs.flatMap((verb) => {
      const phrase = `${verb} ${particle}`;
      const senses = language.senses(phrase);
      if (senses.length === 0) return [];
      const rank = language.lexicon.entry(verb)?.rank ?? UNRANKED;
      return [{ phrase, verb, particle, rank, characters: allCharacters(senses) }];
    }),
  );
  lists.set(language, made);
  return made;
}
