/** Paragraphs parted by empty lines, as blocks. */
import type { Block } from '#contract/shapes.ts';

export function paragraphs(text: string): Block[] {
  return text
    .split(/\n\n+/)
    .map((paragraph, index) => ({ id: `b${index + 1}`, type: 'paragraph', text: paragraph.trim() }));
}
