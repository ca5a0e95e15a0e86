/** A verb with its particle, taken out of its sentence: four phrases of the same make to choose from, as the dictionary has them. */
import { randomOf } from '../placement/random.ts';
import particleVerbs from '../words/particle-verbs.json' with { type: 'json' };
import { balancedChoices, type Cues } from './choice-set.ts';
import type { QuestionMaking } from './cloze.ts';
import { isRelated } from './distractors.ts';
import { allCharacters, isAttested, sharesMeaning, wordingsOf } from './glosses.ts';
import type { QuizLanguage } from './language.ts';
import { GAP, OPTIONS, type QuizQuestion } from './question.ts';
import { idOfText, type ReadSentence } from './quiz-text.ts';

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
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
/** Sentences that are too short tell nothing, those that are too long are too much to read. */
const WORDS = { from: 7, to: 36 };

/** One for each sentence that has such a phrase, in the order of the text. */
export function phraseClozes({ text, language, seed }: QuestionMaking): QuizQuestion[] {
  const all = particleVerbList(language);
  return text.sentences.flatMap((sentence) => phraseCloze(sentence, all, { text, language, seed }) ?? []);
}

function phraseCloze(
  sentence: ReadSentence,
  all: readonly ParticleVerb[],
  { text, language, seed }: QuestionMaking,
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
  const wrong = balancedChoices(right, candidates, OPTIONS - 1, cues, areApart, random);
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

/** Those of the list that the dictionary has, made once for a dictionary. */
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
