/** Article bases for `recommend-eval.ts`: generated ones with known properties, and our own articles. */
import { readdirSync, readFileSync } from 'node:fs';
import { TOPICS } from '#contract/topics.ts';
import { difficulty } from '#engine/difficulty.ts';
import { type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { numbersOf } from '#engine/random.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { sentenceTexts } from '#server/features/articles/text-preparation.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { lemmaCounts } from '#server/features/known/service.ts';
import { parseSample } from '#server/features/samples/format.ts';

/** Start of the simulation. */
export const START = Date.UTC(2026, 10, 1);
const [LEMMAS_AN_ARTICLE, COMMON, RAREST] = [300, 1_500, 20_000];

export interface Article {
  id: number;
  source: string | null;
  topics: readonly string[];
  publishedAt: number;
  difficultyScore: number;
  lemmas: TextLemmas;
}

/**
 * @param byRank places of lemmas in the dictionary's table, by the learner's rank
 * @param days on which articles are published after the start; others were in the weeks before
 * @param given hardness is a range, 0 to 1: how rare the words are that make an article what it is
 */
export function generatedBase(
  byRank: readonly number[],
  days: number,
  given: { size: number; sources: number; hardness: [number, number]; seed: number },
): Article[] {
  const random = numbersOf(given.seed * 77);
  const [from, to] = given.hardness;
  return Array.from({ length: given.size }, (_, index) => {
    const hardness = from + random() * (to - from);
    const counts = new Map<number, number>();
    for (let word = 0; word < LEMMAS_AN_ARTICLE; word++) {
      const isCommon = random() > 0.06 + hardness * 0.2;
      const rankOf = isCommon
        ? COMMON ** random()
        : COMMON + (RAREST - COMMON) * random() ** (3 - 2 * hardness) * (0.25 + 0.75 * hardness);
      const place = byRank[Math.floor(rankOf)] ?? 0;
      counts.set(place, (counts.get(place) ?? 0) + 1 + (isCommon ? Math.floor(random() * 3) : 0));
    }
    const topics = [TOPICS[Math.floor(random() * TOPICS.length)] ?? '社会'];
    if (random() < 0.3) topics.push(TOPICS[Math.floor(random() * TOPICS.length)] ?? '社会');
    // A few sources write most.
    const source = `Source ${Math.floor(random() ** 2 * given.sources)}`;
    return {
      id: index + 1,
      source,
      topics: [...new Set(topics)],
      difficultyScore: hardness * 100,
      publishedAt: START - 45 * DAY_MS + Math.floor(random() * (45 + days) * DAY_MS),
      lemmas: { places: Int32Array.from(counts.keys()), counts: Int32Array.from(counts.values()) },
    };
  });
}

/** Our own articles: all of one source, for which no source varies. */
export function sampleBase(dictionary: Dictionary): Article[] {
  return readdirSync('data/articles')
    .filter((name) => name.endsWith('.md') && /^\d/.test(name))
    .map((name, index) => {
      const {
        blocks,
        topics,
        published_at: publishedAt,
      } = parseSample(name, readFileSync(`data/articles/${name}`, 'utf8'));
      const sentences = sentenceTexts(blocks);
      let start = 0;
      const ranges = sentences.map((sentence) => {
        const range = { start, end: start + sentence.length };
        start = range.end + 1;
        return range;
      });
      const counts = lemmaCounts(sentences.join('\n'), ranges, dictionary);
      return {
        id: index + 1,
        source: null,
        topics,
        publishedAt: Date.parse(publishedAt),
        difficultyScore: difficulty(sentences, dictionary.lexicon).score,
        lemmas: textLemmas(
          { ids: Int32Array.from(counts.keys()), counts: Int32Array.from(counts.values()) },
          dictionary.lemmaTable(),
        ),
      };
    });
}
