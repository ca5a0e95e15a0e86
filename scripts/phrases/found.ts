/**
 * Scores the phrases found in whole sentences: expressions of STREUSLE, idioms that should be found, and verbs with a preposition that
 * should not be taken for phrases.
 */
import { phraseScore } from '#engine/phrases/decision.ts';
import { choosePhrases, type PhraseMatch } from '#engine/phrases/find.ts';
import type { TextReader } from '#server/features/dictionary/text-reader.ts';
import { readRows } from './examples.ts';
import { readExpressions } from './expressions.ts';

type Reader = Pick<TextReader, 'sentences' | 'phraseCandidates' | 'cluster'>;
type Weights = ReadonlyMap<string, number>;

/** Phrases of a text by weights on trial. */
function phrasesBy(text: string, reader: Reader, weights: Weights): PhraseMatch[] {
  const weightOf = (feature: string) => weights.get(feature);
  return reader.sentences(text).flatMap((sentence) => {
    const { candidates, view } = reader.phraseCandidates(text, sentence);
    return choosePhrases(candidates, sentence.words, (one) => phraseScore(one, view, reader.cluster, weightOf));
  });
}

interface StreusleScore {
  found: number;
  right: number;
  verbalFound: number;
  verbalRight: number;
  verbal: number;
  verbalRecalled: number;
  /** Phrases found that are no expression, verbal expressions that were not found. */
  wrong: string[];
  missed: string[];
}

/** @param weightsOf weights that were learned without the document of this number */
export function scoreStreusle(path: string, reader: Reader, weightsOf: (group: number) => Weights): StreusleScore {
  const score: StreusleScore = {
    found: 0,
    right: 0,
    verbalFound: 0,
    verbalRight: 0,
    verbal: 0,
    verbalRecalled: 0,
    wrong: [],
    missed: [],
  };
  for (const { text, group, expressions, verbs } of readExpressions(path)) {
    const matches = phrasesBy(text, reader, weightsOf(group));
    const shares = ({ parts }: PhraseMatch, starts: ReadonlySet<number>) =>
      parts.filter(({ start }) => starts.has(start)).length >= 2;
    for (const match of matches) {
      const isRight = expressions.some(({ starts }) => shares(match, starts));
      const isVerbal = verbs.has(match.parts[0]?.start ?? -1);
      score.found++;
      if (isVerbal) score.verbalFound++;
      if (isRight) score.right++;
      if (isRight && isVerbal) score.verbalRight++;
      if (!isRight) score.wrong.push(`${match.phrase} | ${text}`);
    }
    for (const { starts, isVerbal, words } of expressions) {
      if (!isVerbal) continue;
      score.verbal++;
      if (matches.some((match) => shares(match, starts))) score.verbalRecalled++;
      else score.missed.push(`${words.join(' ')} | ${text}`);
    }
  }
  return score;
}

interface Check {
  kind: 'idiom' | 'literal';
  part: string;
  phrase: string;
  sentence: string;
}

/** Sentences of `data/phrases/checks.tsv` that none of the phrases' lists was made from. */
export function readChecks(): Check[] {
  return readRows('checks').map(([kind, part = '', phrase = '', sentence = '']) => {
    return { kind: kind as Check['kind'], part, phrase, sentence };
  });
}

/** Words of a phrase that have no part in telling it from others. */
const LOOSE = new Set(["one's", 'a', 'an', 'the', 'of', 'to', 'in', 'on', 'for', 'with', 'at', 'be']);

/** An idiom is found where a headword has all its words of content; a literal use is left alone where no phrase has both words. */
export function isAsWanted({ kind, phrase, sentence }: Check, reader: Reader, weights: Weights): boolean {
  const matches = phrasesBy(sentence, reader, weights);
  const wordsOf = (headword: string) => headword.toLowerCase().split(/[ -]/);
  if (kind === 'idiom') {
    const wanted = wordsOf(phrase).filter((word) => !LOOSE.has(word));
    return matches.some((match) => wanted.every((word) => wordsOf(match.phrase).includes(word)));
  }
  const [, preposition = ''] = phrase.split(' ');
  return !matches.some(({ parts }) => {
    const forms = parts.map(({ start, end }) => sentence.slice(start, end).toLowerCase());
    return parts.length === 2 && forms[1] === preposition;
  });
}
