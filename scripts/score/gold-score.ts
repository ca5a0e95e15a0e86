/** Scores how the engine reads the gold set: lemmas, phrases, separated verbs, senses. */

import type { Dictionary } from '#server/features/dictionary/service.ts';
import { joinedParts } from '#server/features/dictionary/word-in-sentence.ts';
import { type GoldPhrase, type GoldSentence, goldPhrases } from './gold-set.ts';

export interface GoldScore {
  sentences: number;
  lemmas: { words: number; right: number };
  phrases: { annotated: number; found: number; right: number };
  /** Annotated phrases with something between their parts, and how many of them were found. */
  separated: { annotated: number; right: number };
  /** Ambiguous words, those the engine chose a sense for, and those chosen rightly. */
  senses: { words: number; answered: number; right: number };
  /** Errors, one line each, at most twenty of each kind. */
  worst: { lemmas: string[]; phrases: string[]; senses: string[] };
}

const WORST = 20;

export function scoreGold(
  sentences: readonly GoldSentence[],
  dictionary: Pick<Dictionary, 'lookup' | 'reader'>,
): GoldScore {
  const score: GoldScore = {
    sentences: sentences.length,
    lemmas: { words: 0, right: 0 },
    phrases: { annotated: 0, found: 0, right: 0 },
    separated: { annotated: 0, right: 0 },
    senses: { words: 0, answered: 0, right: 0 },
    worst: { lemmas: [], phrases: [], senses: [] },
  };
  for (const sentence of sentences) {
    scoreLemmas(sentence, dictionary, score);
    scorePhrases(sentence, dictionary, score);
    scoreSenses(sentence, dictionary, score);
  }
  const { lemmas, phrases, senses } = score.worst;
  score.worst = { lemmas: lemmas.slice(0, WORST), phrases: phrases.slice(0, WORST), senses: senses.slice(0, WORST) };
  return score;
}

function scoreLemmas({ text, lemmas }: GoldSentence, { reader }: Pick<Dictionary, 'reader'>, score: GoldScore): void {
  const words = reader.sentences(text).flatMap((sentence) => sentence.words);
  lemmas.split(' ').forEach((lemma, place) => {
    if (!/^\p{L}/u.test(lemma)) return;
    const word = words[place];
    score.lemmas.words++;
    if (word?.lemma === lemma) score.lemmas.right++;
    else score.worst.lemmas.push(`${lemma}: ${word?.lemma} (${text})`);
  });
}

function scorePhrases(sentence: GoldSentence, { reader }: Pick<Dictionary, 'reader'>, score: GoldScore): void {
  const { text } = sentence;
  const found = reader
    .sentences(text)
    .flatMap((around) => reader.phrases(text, around))
    .map(({ phrase, parts }) => keyOf({ phrase, parts: joinedParts(text, parts) }));
  const annotated = goldPhrases(sentence);
  for (const gold of annotated) {
    const isRight = found.includes(keyOf(gold));
    score.phrases.annotated++;
    if (isRight) score.phrases.right++;
    else score.worst.phrases.push(`not found: ${gold.phrase} (${text})`);
    if (gold.parts.length > 1) {
      score.separated.annotated++;
      if (isRight) score.separated.right++;
    }
  }
  score.phrases.found += found.length;
  const known = new Set(annotated.map(keyOf));
  for (const key of found) if (!known.has(key)) score.worst.phrases.push(`too many: ${key} (${text})`);
}

function scoreSenses(
  { text, senses = {} }: GoldSentence,
  { lookup }: Pick<Dictionary, 'lookup'>,
  score: GoldScore,
): void {
  for (const [word, meant] of Object.entries(senses)) {
    const info = lookup(word, text, { alone: true });
    score.senses.words++;
    const best = info?.best == null ? null : info.senses[info.best];
    if (best == null) continue;
    score.senses.answered++;
    const [pos = '', wording = ''] = meant.split(' ');
    if (best.pos === pos && best.zh.includes(wording)) score.senses.right++;
    else score.worst.senses.push(`${word} ${meant}: ${best.pos} ${best.zh} (${text})`);
  }
}

const keyOf = ({ phrase, parts }: GoldPhrase) =>
  `${phrase} ${parts.map(({ start, end }) => `${start}-${end}`).join(' ')}`;
