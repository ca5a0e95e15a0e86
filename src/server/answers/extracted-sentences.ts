/** 原文摘句: sentences of a text that stand for it, where no model sums it up. */
import { extractSentences } from '#engine/key-sentences.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Paragraph } from './text-material.ts';

export interface Extracted {
  paragraph: Paragraph;
  /** Range in the paragraph's text. */
  start: number;
  end: number;
}

const EXTRACTED = 3;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'ADV', 'PROPN']);
const LEANING = new Set(['PRON', 'CCONJ', 'ADV', 'SCONJ']);

/** Three of them, fewer of a text with fewer that could stand alone. */
export function extractFrom(
  paragraphs: readonly Paragraph[],
  { reader, lexicon }: Pick<Dictionary, 'reader' | 'lexicon'>,
): Extracted[] {
  const sentences = paragraphs.flatMap((from, paragraph) =>
    reader.sentences(from.text).map(({ start, end, words }) => {
      const lemmas = words.filter(({ tag }) => CONTENT.has(tag)).map(({ lemma }) => lemma.toLowerCase());
      const first = words[0];
      const leansBack = first !== undefined && LEANING.has(first.tag);
      return { place: { paragraph: from, start, end }, paragraph, lemmas, leansBack };
    }),
  );
  const chosen = extractSentences(sentences, EXTRACTED, (lemma) => lexicon.entry(lemma)?.rank ?? null);
  return chosen.flatMap((at) => sentences[at]?.place ?? []);
}
