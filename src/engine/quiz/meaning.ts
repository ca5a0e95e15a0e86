/** Meaning questions: a word in its sentence and four Chinese meanings to choose from. */
import { randomOf } from '../random.ts';
import type { QuestionMaking } from './cloze.ts';
import type { Answer } from './distractors.ts';
import { answerTo, eligibleWord, idOf, ownEntry, senseInSentence, type WordSense } from './eligible-word.ts';
import { formOfTag } from './forms.ts';
import { allCharacters, isAttested, type QuizPart, sharesMeaning, wordingsOf } from './glosses.ts';
import { OPTIONS, type QuizQuestion } from './question.ts';
import type { QuizLanguage, Target } from './quiz-text.ts';

/** Wrong answers that are other meanings of the same word. */
const OWN_MEANINGS = 2;
const SURE_MARGIN = 3;
/** Share of the meanings listed first in the dictionary that are asked about. */
const FIRST_SHARE = 0.4;
/** Similarity of words of one field; further up they are too near in meaning. */
const FIELD = { from: 0.25, to: 0.66 };

/** Null where it is not sure what the word means. */
export function meaningOf(target: Target, { text, language, seed }: QuestionMaking): QuizQuestion | null {
  const { sentence, start, end, form, lemma } = target;
  const asked = eligibleWord(target, language);
  const word = sentence.words()?.find((candidate) => candidate.start === start && candidate.end === end);
  const part = word && word.margin >= SURE_MARGIN ? formOfTag(word.fine)?.part : undefined;
  if (asked === null || part === undefined) return null;
  // A translation that has none of the wordings settles it without a look at the sentence.
  if (sentence.zh !== null && senseInSentence({ ...asked, best: null }, part, sentence.zh) === null) return null;
  const entry = ownEntry(target, language);
  const sense = entry && senseInSentence(entry, part, sentence.zh);
  if (sense === null) return null;
  const id = idOf('meaning', target);
  const random = randomOf(`${seed} ${id}`);
  const answer = answerTo(target, part, asked, text);
  const own = ownWrongMeanings(sense, answer.translation);
  // The dictionary's first meaning is the likeliest guess: it is right no more often than others.
  if (own.length < OWN_MEANINGS || (sense.isFirst && random.next() > FIRST_SHARE)) return null;
  const foreign = meaningsOfField(answer, language, OPTIONS - 1 - own.length, sense.line);
  const wrong = [...own, ...foreign];
  if (wrong.length < OPTIONS - 1 || new Set(wrong).size < wrong.length) return null;
  return {
    id,
    kind: 'meaning',
    prompt: sentence.text,
    hint: null,
    target: { start, end },
    options: random.shuffled([sense.gloss, ...wrong]),
    answer: sense.gloss,
    word: { lemma, form, gloss: sense.gloss },
    place: { blockId: sentence.blockId, start: sentence.start + start, end: sentence.start + end },
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: explain(lemma, sense.pos, sense.gloss, own),
  };
}

/** Other meanings of the word that share nothing with the right one, nor with each other. */
function ownWrongMeanings({ others, line }: WordSense, translation: string): string[] {
  const chosen: string[] = [];
  for (const other of others) {
    const isNear = [line, ...chosen].some((meaning) => sharesMeaning(meaning, other));
    const isUsed = other.split('，').some((wording) => isAttested(wording, translation));
    if (!isNear && !isUsed && chosen.length < OWN_MEANINGS) chosen.push(other);
  }
  return chosen;
}

/** Meanings of words of the same class and field, the nearest first. */
function meaningsOfField(
  { word, characters }: Answer,
  { vectors, senses }: QuizLanguage,
  count: number,
  line: string,
): string[] {
  const near = PARTS.flatMap((part) => vectors.words(part))
    .map((other) => ({ ...other, similarity: vectors.similarity(word, other.word) ?? 0 }))
    .filter(({ similarity }) => similarity >= FIELD.from && similarity <= FIELD.to)
    .sort((a, b) => b.similarity - a.similarity);
  const chosen: string[] = [];
  for (const other of near) {
    if (chosen.length === count) break;
    const own = senses(other.word);
    const [first, second] = wordingsOf(own[0]?.zh ?? '');
    const isNear = [characters, line, ...chosen].some((meaning) => sharesMeaning(meaning, allCharacters(own)));
    if (first !== undefined && !isNear) chosen.push(second === undefined ? first : `${first}，${second}`);
  }
  return chosen;
}

const PARTS: readonly QuizPart[] = ['noun', 'verb', 'adjective'];

function explain(lemma: string, pos: string, gloss: string, own: readonly string[]): string {
  const also = own.length === 0 ? '' : `它也有“${own.join('”“')}”的意思，但放在这一句里不通。`;
  return `${lemma} 在这里是 ${pos} “${gloss}”。${also}`;
}
