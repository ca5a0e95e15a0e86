/** Counts of a chapter when it is stored: sentences, words, difficulty, lemmas. In time slices, because a chapter may have a megabyte. */
import type { Block, Difficulty } from '#contract/shapes.ts';
import { isChineseText } from '#engine/chinese-text.ts';
import { DIFFICULTY_VERSION, difficulty } from '#engine/difficulty.ts';
import { RUNNING_LEMMAS_VERSION } from '#engine/known/running-lemmas.ts';
import { countWords } from '#engine/reading-time.ts';
import { joinedSentences, splitSentences } from '#engine/sentences.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { lemmaCounts } from '#server/features/known/service.ts';
import { nextSlice } from '#server/threads/time-slicing.ts';

export type AnalysisDictionary = Pick<Dictionary, 'lexicon' | 'lemmaId' | 'stamp'>;

export interface AnalysedChapter {
  blocks: Block[];
  wordCount: number;
  difficulty: Difficulty | null;
  difficultyScore: number | null;
  /** Number of occurrences of each lemma, by the lemma's id. */
  lemmas: Map<number, number>;
}

/** Grows when the parser gives other blocks for the same file. */
const PARSER_VERSION = 'book-2';

/** Names what a stored text was made with. */
export const analysisOf = ({ stamp }: Pick<Dictionary, 'stamp'>): string =>
  [PARSER_VERSION, RUNNING_LEMMAS_VERSION, DIFFICULTY_VERSION, stamp].join(' ');

const READ_AS_SENTENCES: ReadonlySet<Block['type']> = new Set(['paragraph', 'heading', 'quote', 'list_item']);
/** Characters of a time slice, some 10 ms. */
const SLICE = 6_000;
/** Sentences that difficulty is measured on; more say the same. */
const MEASURED = 400;

export async function analyseChapter(
  index: number,
  given: readonly Block[],
  dictionary: AnalysisDictionary,
): Promise<AnalysedChapter> {
  const lemmas = new Map<number, number>();
  const sentences: string[] = [];
  const blocks: Block[] = [];
  let wordCount = 0;
  let last = 0;
  let slice: string[] = [];
  let sliceLength = 0;
  const countSlice = async () => {
    if (slice.length === 0) return;
    const { text, ranges } = joinedSentences(slice);
    for (const [id, count] of lemmaCounts(text, ranges, dictionary)) {
      lemmas.set(id, (lemmas.get(id) ?? 0) + count);
    }
    slice = [];
    sliceLength = 0;
    await nextSlice();
  };
  for (const block of given) {
    if (!READ_AS_SENTENCES.has(block.type) || !block.text) {
      blocks.push(block);
      continue;
    }
    const { text } = block;
    // A book in two languages has its own translation between the paragraphs, which is neither translated nor counted.
    const ranges = splitSentences(text).filter(({ start, end }) => !isChineseText(text.slice(start, end)));
    blocks.push({
      ...block,
      sentences: ranges.map(({ start, end }) => {
        last += 1;
        return { id: `c${index}s${last}`, start, end, text_zh: null, origin: null };
      }),
    });
    for (const { start, end } of ranges) {
      const sentence = text.slice(start, end);
      sentences.push(sentence);
      slice.push(sentence);
      wordCount += countWords(sentence);
      sliceLength += sentence.length;
      if (sliceLength >= SLICE) await countSlice();
    }
  }
  await countSlice();
  if (wordCount === 0) return { blocks, wordCount, difficulty: null, difficultyScore: null, lemmas };
  const { score, label } = difficulty(measured(sentences), dictionary.lexicon);
  return { blocks, wordCount, difficulty: label, difficultyScore: score, lemmas };
}

/** Sentences from all over a long chapter. */
function measured(sentences: readonly string[]): readonly string[] {
  if (sentences.length <= MEASURED) return sentences;
  const step = sentences.length / MEASURED;
  return Array.from({ length: MEASURED }, (_, place) => sentences[Math.floor(place * step)] ?? '');
}
