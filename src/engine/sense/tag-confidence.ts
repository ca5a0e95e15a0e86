/** Confidence of a tag: the probability that it is right, by the tagger's margin. */

/**
 * Share of nouns, verbs, adjectives and adverbs of UD English EWT (dev, 9,950 of them) that are tagged rightly, by the
 * whole part of their margin.
 */
const SHARE_RIGHT = [0.59, 0.73, 0.85, 0.93, 0.97, 0.98, 0.99, 0.995] as const;

/** Probability, 0 to 1, that a class is right. @param margin of the tagger; infinite for words of one class */
export function tagConfidence(margin: number): number {
  return SHARE_RIGHT[Math.max(0, Math.floor(margin))] ?? 0.997;
}
