/**
 * Example sentences for word cards from articles that everybody may read: the easiest sentence for each word and phrase, stored with
 * each version of a text, looked up by headword.
 */
import { eq } from 'drizzle-orm';
import type { Block, WordExample } from '#contract/shapes.ts';
import {
  type ExampleWord,
  hardnessOf,
  headwordKey,
  isExample,
  exampleWords as wordsShownBy,
} from '#engine/examples/example-words.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { tokenize } from '#engine/tokens.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Events } from '#server/db/events.ts';
import { type Dictionary, type DictionaryWord, wordClasses } from '#server/features/dictionary/service.ts';
import { type ExampleRow, easiestExamples } from './queries.ts';
import { exampleSentences, exampleWords } from './tables.ts';

export interface Examples {
  /** Replaces the examples of an article when its text is stored. */
  record(tx: Queryable, articleId: number, blocks: readonly Block[]): Promise<void>;
  /**
   * Up to three examples, the easiest first, each of another article.
   *
   * @param word the looked-up word: sentences with its word class come first
   * @param besides the sentence that the reader sees, which is excluded
   */
  of(word: LookedUp, besides: string | undefined): Promise<WordExample[]>;
  /** Sentences with a headword in articles that everybody may read, the easiest first; kept in memory. */
  rowsOf(headword: string): Promise<readonly ExampleRow[]>;
}

type LookedUp = Pick<DictionaryWord, 'lemma' | 'senses' | 'best' | 'likely'>;

interface ExamplesOptions {
  database: Pick<Database, 'reads'>;
  events: Pick<Events, 'on'>;
  dictionary: Pick<Dictionary, 'reader' | 'lexicon'>;
  now: () => Date;
}

const MAX_EXAMPLES = 3;
/** Size of the cache, which is cleared when an article changes. */
const CACHE_BYTES = 8 * 1024 * 1024;
const BYTES_OF_NONE = 200;
const BYTES_OF_ROW = 500;
/** Longer ones are no headwords. */
const LONGEST_HEADWORD = 100;
/** Rows of one statement, which has 65,535 parameters at most. */
const BATCH_SIZE = 5000;

export function createExamples({ database: { reads }, events, dictionary, now }: ExamplesOptions): Examples {
  const easiest = easiestExamples(reads);
  const cache = createBoundedCache<string, ExampleRow[]>(
    CACHE_BYTES,
    (rows) => BYTES_OF_NONE + rows.length * BYTES_OF_ROW,
  );
  let changes = 0;
  events.on('content', () => {
    changes++;
    cache.clear();
  });

  async function rowsOf(lemma: string): Promise<ExampleRow[]> {
    if (lemma.length > LONGEST_HEADWORD) return [];
    const headword = headwordKey(lemma);
    const known = cache.get(headword);
    if (known) return known;
    const before = changes;
    const rows = await easiest(headword, now());
    // Do not cache a result that was read before an article changed.
    if (before === changes) cache.set(headword, rows);
    return rows;
  }

  return {
    rowsOf,
    async record(tx, articleId, blocks) {
      await tx.delete(exampleSentences).where(eq(exampleSentences.articleId, articleId));
      const chosen = selectExamples(blocks, dictionary);
      if (chosen.length === 0) return;
      const stored = await tx
        .insert(exampleSentences)
        .values(chosen.map(({ text, textZh }) => ({ articleId, text, textZh })))
        .returning({ id: exampleSentences.id });
      const words = chosen.flatMap(({ hardness, words: shown }, index) => {
        const sentenceId = stored[index]?.id;
        return sentenceId === undefined ? [] : shown.map((word) => ({ ...word, hardness, sentenceId }));
      });
      for (let from = 0; from < words.length; from += BATCH_SIZE)
        await tx.insert(exampleWords).values(words.slice(from, from + BATCH_SIZE));
    },
    async of(word, besides) {
      const found = await rowsOf(word.lemma);
      // The same sentence may stand in two articles.
      const seen = new Set([besides?.trim()]);
      const others = found.filter(({ text }) => !seen.has(text.trim()) && seen.add(text.trim()));
      const meant = classesMeant(word);
      const fits = ({ part }: (typeof others)[number]) => part === null || meant.length === 0 || meant.includes(part);
      return [...others.filter(fits), ...others.filter((row) => !fits(row))]
        .slice(0, MAX_EXAMPLES)
        .map(({ text, textZh, articleId, title, start, end }) => ({
          text,
          text_zh: textZh,
          article_id: String(articleId),
          title,
          start,
          end,
        }));
    },
  };
}

/** Empty when unknown. */
function classesMeant({ senses, best, likely }: LookedUp): PartOfSpeech[] {
  const indexes = best === null ? likely : [best];
  return indexes.flatMap((index) => wordClasses(senses[index]?.pos ?? ''));
}

/** Offsets of the words are in `text`. */
interface ExampleSentence {
  text: string;
  textZh: string | null;
  hardness: number;
  words: ExampleWord[];
}

/** Headings and captions are no sentences to learn from. */
const PROSE: ReadonlySet<Block['type']> = new Set(['paragraph', 'quote', 'list_item']);

function selectExamples(
  blocks: readonly Block[],
  { reader, lexicon }: Pick<Dictionary, 'reader' | 'lexicon'>,
): ExampleSentence[] {
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
): ExampleSentence[] {
  const read = reader.sentences({ text, tokens: tokenize(text), sentences });
  return read.flatMap((sentence, index) => {
    if (!isExample(text, sentence)) return [];
    const { start, end } = sentence;
    const words = wordsShownBy(sentence, reader.phrases(text, sentence), lexicon);
    return {
      text: text.slice(start, end),
      textZh: sentences[index]?.text_zh ?? null,
      hardness: hardnessOf(sentence, lexicon),
      words: words.map((word) => ({ ...word, start: word.start - start, end: word.end - start })),
    };
  });
}
