/** The translation of each sentence that the reader of books finds in a sample book. Pure. */
import type { Block } from '#contract/shapes.ts';
import type { SampleChapter } from './book-format.ts';

/** Without signs and the numbers of notes, which the markup puts between the words. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]+/gu, '').toLowerCase();

/**
 * Sentences of the text take as many sentences of the source, in its order, as have the same letters: a verse may be one sentence in several
 * lines. One that matches nothing has no translation and moves nothing.
 *
 * @param blocks of the chapter, as they were read. @returns by the sentence's id
 */
export function alignChapter(
  { title, titleZh, blocks: source }: SampleChapter,
  blocks: readonly Block[],
): Map<string, string> {
  const lines = [
    { en: title, zh: titleZh },
    ...source.flatMap((block) => (block.type === 'table' ? [] : block.sentences)),
  ].map(({ en, zh }) => ({ letters: lettersOf(en), zh }));
  const found = new Map<string, string>();
  let next = 0;
  for (const { text = '', sentences = [] } of blocks) {
    for (const { id, start, end } of sentences) {
      const letters = lettersOf(text.slice(start, end));
      let last = next;
      let taken = '';
      while (last < lines.length && taken.length < letters.length) taken += lines[last++]?.letters ?? '';
      if (letters === '' || taken !== letters) continue;
      found.set(
        id,
        lines
          .slice(next, last)
          .map(({ zh }) => zh)
          .join(''),
      );
      next = last;
    }
  }
  return found;
}
