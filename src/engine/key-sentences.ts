/**
 * Sentences of a text that stand for it: those whose words are what the text is about, spread over the text. No model: counts of lemmas
 * against their frequency in general, as in SumBasic (Nenkova & Vanderwende 2005), where a chosen sentence makes its words count less.
 */

export interface ExtractSentence {
  /** Lemmas of its content words, in lower case. */
  lemmas: readonly string[];
  /** Index of its paragraph, from 0. */
  paragraph: number;
  /** Begins with a word that points back: `They`, `But`, `This`. */
  leansBack: boolean;
}

/** Content words of a sentence that may be chosen. Shorter sentences need what stands before them; longer ones are no summary. */
const FEWEST_WORDS = 4;
const MAX_WORDS = 28;
/** What the first and the last paragraph say counts more: they say what the text is about, and what follows from it. */
const EDGE_WEIGHT = 1.25;
const LEANING_WEIGHT = 0.6;
/** Factor for sentences of a paragraph from which one has been chosen already. */
const SAME_PARAGRAPH_WEIGHT = 0.4;
/** Words up to this rank in a frequency list are so common that they say nothing about the text. */
const COMMON_RANK = 300;
/** Exponent of the length that divides a sentence's sum of weights: 0 would prefer long sentences, 1 compares the means. */
const LENGTH_POWER = 0.5;

/**
 * @param rankOf of a lemma in general use, 1 for the commonest; null for one that no list has
 * @returns indexes of at most `count` sentences, in text order
 */
export function extractSentences(
  sentences: readonly ExtractSentence[],
  count: number,
  rankOf: (lemma: string) => number | null,
): number[] {
  const weights = new Map<string, number>();
  for (const { lemmas } of sentences) {
    for (const lemma of lemmas) weights.set(lemma, (weights.get(lemma) ?? 0) + 1);
  }
  for (const [lemma, times] of weights) {
    const rank = rankOf(lemma) ?? 20_000;
    // A lemma that occurs once hardly shows what the text is about.
    const telling = times === 1 ? 0.1 : times;
    weights.set(lemma, rank <= COMMON_RANK ? 0 : telling * Math.log(rank));
  }
  const last = sentences.at(-1)?.paragraph ?? 0;
  const chosen: number[] = [];
  const scoreOf = ({ lemmas, paragraph, leansBack }: ExtractSentence) => {
    if (lemmas.length < FEWEST_WORDS || lemmas.length > MAX_WORDS) return 0;
    const sum = [...new Set(lemmas)].reduce((total, lemma) => total + (weights.get(lemma) ?? 0), 0);
    const isAtEdge = paragraph === 0 || paragraph === last;
    const isTaken = chosen.some((index) => sentences[index]?.paragraph === paragraph);
    const place = (isAtEdge ? EDGE_WEIGHT : 1) * (isTaken ? SAME_PARAGRAPH_WEIGHT : 1);
    return (sum / lemmas.length ** LENGTH_POWER) * place * (leansBack ? LEANING_WEIGHT : 1);
  };
  while (chosen.length < count) {
    const left = sentences.map((sentence, index) => ({ index, score: chosen.includes(index) ? 0 : scoreOf(sentence) }));
    const best = left.reduce((most, each) => (each.score > most.score ? each : most), { index: -1, score: 0 });
    const sentence = sentences[best.index];
    if (sentence === undefined) break;
    chosen.push(best.index);
    // Lemmas of a chosen sentence count less in the choice of further ones.
    for (const lemma of sentence.lemmas) weights.set(lemma, (weights.get(lemma) ?? 0) * 0.3);
  }
  return chosen.toSorted((a, b) => a - b);
}
