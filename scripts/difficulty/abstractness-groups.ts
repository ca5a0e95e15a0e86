/** Data for learning the abstractness of words: graded texts as the engine reads them, and vectors of the dictionary's words. */

import { difficulty } from '#engine/difficulty.ts';
import { profilesOf } from '#engine/difficulty-vocabulary.ts';
import { lemmaOf } from '#engine/lemma.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import { nameTokens } from '#engine/names.ts';
import { segmentText } from '#engine/sentences.ts';
import { surfaceForms } from '#engine/surface-forms.ts';
import { effectiveRank } from '#engine/vocabulary.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { readVectors, type WordVectors } from '../word-vectors.ts';
import type { TextGroup } from './abstractness.ts';
import type { GradedSources, GradedText } from './graded-texts.ts';

/** Commoner words go with every subject. */
const COMMON = 200;
const RAREST = 30_000;
/**
 * For each source: the spread of its texts' hardness, in standard deviations of the rated excerpts, and the weight of a text relative to
 * one of these.
 */
const kinds = {
  ratings: { spread: 1, share: 1 },
  articles: { spread: 1.3, share: 2 },
  passages: { spread: 1.3, share: 2 },
  story: { spread: 0.5, share: 1 },
};

/** The dictionary's lemmas that are no names and not rarer than the frequency lists are sure of, with their vectors. */
export function lemmaVectors(path: string, { lexicon, ranked }: Dictionary): WordVectors {
  const lemmas = new Set<string>();
  for (const { word, isName } of ranked(RAREST)) {
    if (isName || !/^[a-z]+(?:-[a-z]+)*$/.test(word)) continue;
    if (lemmaOf(word, lexicon) === word && effectiveRank(word, lexicon) > COMMON) lemmas.add(word);
  }
  return readVectors(path, lemmas.size, (word) => lemmas.has(word));
}

/** The rated excerpts first. Nothing of a former abstractness enters. */
export function abstractnessGroups({ stories, ...graded }: GradedSources, lexicon: Lexicon): TextGroup[] {
  const without = withAbstractness(lexicon, new Map());
  const groupOf = (kind: keyof typeof kinds, texts: readonly Pick<GradedText, 'text' | 'aim'>[]): TextGroup => ({
    ...kinds[kind],
    texts: texts.map(({ text, aim }) => {
      const { remoteness: _, ...features } = difficulty(text, without).features;
      return { words: wordsOf(text, without), features: Object.values(features), hardness: aim };
    }),
  });
  return [
    groupOf('ratings', graded.ratings),
    groupOf('articles', graded.articles),
    groupOf('passages', graded.passages),
    ...stories.map(({ texts }) =>
      groupOf(
        'story',
        texts.map((text, aim) => ({ text, aim })),
      ),
    ),
  ];
}

/** The lexicon with other values. */
export function withAbstractness(lexicon: Lexicon, values: ReadonlyMap<string, number>): Lexicon {
  return { ...lexicon, abstractness: (lemma) => values.get(lemma) ?? null };
}

function wordsOf(text: string, lexicon: Lexicon): string[] {
  const { tokens, sentences } = segmentText(text);
  const words = surfaceForms(text, tokens, lexicon);
  return profilesOf(words, nameTokens(text, tokens, sentences, lexicon, words), lexicon).map(({ lemma }) => lemma);
}
