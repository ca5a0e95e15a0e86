/** 见过: where a reader has met words before, in sentences of the own word book and in articles that were finished. */
import type { MetSentence } from '#contract/shapes.ts';
import type { Database } from '#server/db/database.ts';
import type { Examples } from '#server/features/examples/service.ts';
import * as queries from './queries.ts';

/** Sentences of a word, each of another text: at least one of two is not from the text that is being read. */
const MAX_MET = 2;
/** Easiest examples of a word among which a finished article is looked for. */
const LOOKED_AT = 12;

export interface AskedWord {
  lemma: string;
  /** The sentence that is read, which is left out. */
  sentence: string | undefined;
}

export interface MetWord {
  met: MetSentence[];
  /** The sentence that is read is kept with the word. */
  isKept: boolean;
}

/** @returns in the order asked */
export type MetBefore = (userId: number, words: readonly AskedWord[]) => Promise<MetWord[]>;

/** Two statements for a call, whatever the number of words. */
export function createMetBefore(
  database: Pick<Database, 'reads'>,
  examples: Pick<Examples, 'rowsOf'>,
  now: () => Date,
): MetBefore {
  return async (userId, words) => {
    const lemmas = [...new Set(words.map(({ lemma }) => lemma))];
    if (lemmas.length === 0) return [];
    const rows = await Promise.all(lemmas.map(async (lemma) => (await examples.rowsOf(lemma)).slice(0, LOOKED_AT)));
    const articleIds = [...new Set(rows.flat().map(({ articleId }) => articleId))];
    const [kept, finished] = await Promise.all([
      queries.keptSentences(database.reads, userId, lemmas, now()),
      queries.finishedOf(database.reads, userId, articleIds),
    ]);
    const found = new Map(
      lemmas.map((lemma, index) => {
        const own = kept.filter((row) => row.headword === lemma && row.end > row.start).map(ofBook);
        const read = (rows[index] ?? []).filter(({ articleId }) => finished.has(articleId)).map(ofArticle);
        return [lemma, [...own, ...read]];
      }),
    );
    return words.map(({ lemma, sentence }) => ({
      met: eachOnce(found.get(lemma) ?? [], sentence).slice(0, MAX_MET),
      isKept: kept.some((row) => row.headword === lemma && row.sentence.trim() === sentence?.trim()),
    }));
  };
}

type KeptRow = Awaited<ReturnType<typeof queries.keptSentences>>[number];
type ExampleRow = Awaited<ReturnType<Examples['rowsOf']>>[number];

function ofBook({ sentence, start, end, articleId, title, titleZh }: KeptRow): MetSentence {
  return {
    sentence,
    start,
    end,
    title: titleZh ?? title,
    ...(articleId !== null && { article_id: String(articleId) }),
  };
}

function ofArticle({ text, start, end, articleId, title, titleZh }: ExampleRow): MetSentence {
  return { sentence: text, start, end, title: titleZh ?? title, article_id: String(articleId) };
}

function eachOnce(met: readonly MetSentence[], sentence: string | undefined): MetSentence[] {
  const seen = new Set<string>();
  return met.filter((one) => {
    const where = one.article_id ?? one.title ?? '';
    if (one.sentence.trim() === sentence?.trim() || seen.has(where)) return false;
    seen.add(where);
    return true;
  });
}
