/** An article's blocks as plain text: what somebody would get who copied the running text by hand. */
import type { Block } from '#contract/shapes.ts';

/** Headings, paragraphs, quotations, list items, code and table rows, each on its own line; no pictures, no captions. */
export function articleText(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ type, text, rows }) => {
      if (type === 'image') return [];
      return rows ? rows.map((cells) => cells.join(' ')) : [text ?? ''];
    })
    .join('\n');
}
