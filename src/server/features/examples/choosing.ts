/** The sentences of an article that are kept as examples: for each word and phrase its easiest one. */
import type { Block } from '#contract/shapes.ts';
import { type ExampleWord, exampleWords, hardnessOf, isExample } from '#engine/examples/example-words.ts';
import { tokenize } from '#engine/tokens.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

/** Offsets of the words are in `text`. */
export interface ChosenSentence {
  text: string;
  textZh: string | null;
  hardness: number;
  words: ExampleWord[];
}

/** Headings and captions are no sentences to learn from. */
const PROSE: ReadonlySet<Block['type']> = new Set(['paragraph', 'quote', 'list_item']);

export function chosenExamples(
  blocks: readonly Block[],
  { reader, lexicon }: Pick<Dictionary, 'reader' | 'lexicon'>,
): ChosenSentence[] {
  const sentences = blocks
    .filter(({ type }) => PROSE.has(type))
    .flatMap((block) => sentencesOf(block, reader, lexicon));
  const taken = new Set<string>();
  return sentences
    .sort((a, b) => a.hardness - b.hardness)
    .flatMap((sentence) => {
      const words = sentence.words.filter(({ headword }) => !taken.has(headword));
      for (const { headword } of words) taken.add(headword);
      return words.length > 0 ? { ...sentence, words } : [];
    });
}

function sentencesOf(
  { text = '', sentences = [] }: Block,
  reader: Dictionary['reader'],
  lexicon: Dictionary['lexicon'],
): ChosenSentence[] {
  const read = reader.sentences({ text, tokens: tokenize(text), sentences });
  return read.flatMap((sentence, index) => {
    if (!isExample(text, sentence)) return [];
    const { start, end } = sentence;
    const words = exampleWords(sentence, reader.phrases(text, sentence), lexicon);
    return {
      text: text.slice(start, end),
      textZh: sentences[index]?.text_zh ?? null,
      hardness: hardnessOf(sentence, lexicon),
      words: words.map((word) => ({ ...word, start: word.start - start, end: word.end - start })),
    };
  });
}
