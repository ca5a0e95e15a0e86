/** Test data for measuring the reader: two thousand highlights of an article, and a chapter of 1 MB. */
import { randomUUID } from 'node:crypto';
import type { Article, Block, Note } from '#contract/shapes.ts';
import { longText } from '#web/features/reader/testing/texts.ts';

const COLOURS = ['yellow', 'green', 'blue', 'pink', 'purple'] as const;
const LENGTH = 20;

/** Spread over all paragraphs, over one another where they must be. */
export function highlightsOn(
  { id, version, blocks }: Pick<Article, 'id' | 'version' | 'blocks'>,
  count: number,
): Note[] {
  const texts = blocks.flatMap(({ id: block_id, text = '' }) => (text.length > 60 ? [{ block_id, text }] : []));
  return Array.from({ length: count }, (_, index) => {
    const { block_id, text } = texts[index % texts.length] as (typeof texts)[number];
    const start = (index * 37) % (text.length - LENGTH);
    const end = start + LENGTH;
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    return {
      note_uuid: randomUUID(),
      text: text.slice(start, end),
      comment: null,
      root: 'en',
      tag: null,
      color: COLOURS[index % COLOURS.length] ?? 'yellow',
      data: {
        start: { block_id, offset: start },
        end: { block_id, offset: end },
        quote: text.slice(start, end),
        prefix: text.slice(Math.max(0, start - 32), start),
        suffix: text.slice(end, end + 32),
        version,
      },
      article_id: id,
      created_at: at,
      updated_at: at,
      located: true,
    };
  });
}

/** @param size of its English text, characters */
export function chapterOf(size: number): Block[] {
  const blocks: Block[] = [];
  let length = 0;
  for (let round = 0; length < size; round++) {
    for (const block of longText()) {
      blocks.push({ ...block, id: `${block.id}r${round}` });
      length += block.text?.length ?? 0;
    }
  }
  return blocks;
}
