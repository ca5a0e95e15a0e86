/** Selects the sentences of a text that need machine translation, and merges the results into the text. Pure. */
import { createHash } from 'node:crypto';
import type { Block, Sentence } from '#contract/shapes.ts';

/** Sentences of one block that are to be translated together. */
export interface Passage {
  paragraph: string;
  /** Text of the block before it. */
  before: string;
  sentences: string[];
}

/**
 * @param force - Also what people have translated; else theirs is never touched
 * @returns in text order; blocks without anything to do are left out
 */
export function passagesOf(blocks: readonly Block[], force: boolean): Passage[] {
  const passages: Passage[] = [];
  let before = '';
  for (const { text: paragraph = '', sentences = [] } of blocks) {
    const wanted = sentences.filter((sentence) => force || sentence.origin !== 'human' || sentence.text_zh === null);
    if (wanted.length > 0) passages.push({ paragraph, before, sentences: wanted.map((one) => textOf(paragraph, one)) });
    if (paragraph !== '') before = paragraph;
  }
  return passages;
}

/** Translations by paragraph and sentence: a repeated sentence may have different translations. */
export class Translations {
  readonly #byPlace = new Map<string, string>();

  set(paragraph: string, sentence: string, zh: string): void {
    this.#byPlace.set(placeOf(paragraph, sentence), zh);
  }

  /**
   * Merges the translations into the newest text. A paragraph that changed meanwhile stays untranslated, and human
   * translations are kept.
   *
   * @returns the same array when nothing changes
   */
  applyTo(blocks: readonly Block[], force: boolean): readonly Block[] {
    let isChanged = false;
    const done = blocks.map((block) => {
      const { text = '', sentences } = block;
      if (!sentences) return block;
      const translated = sentences.map((sentence): Sentence => {
        const zh = this.#byPlace.get(placeOf(text, textOf(text, sentence)));
        const isOwn = sentence.origin === 'human' && sentence.text_zh !== null && !force;
        if (zh === undefined || isOwn || (zh === sentence.text_zh && sentence.origin === 'ai')) return sentence;
        isChanged = true;
        return { ...sentence, text_zh: zh, origin: 'ai' };
      });
      return { ...block, sentences: translated };
    });
    return isChanged ? done : blocks;
  }
}

/**
 * Key of the translation memory: translator, paragraph, sentence, and the glossary terms in the paragraph.
 */
export function memoryKey(
  translator: string,
  paragraph: string,
  sentence: string,
  glossary: readonly { term: string; zh: string }[] = [],
): string {
  const names = glossary.map(({ term, zh }) => [term, zh]).sort();
  return createHash('sha256')
    .update(JSON.stringify([translator, paragraph, sentence, ...(names.length > 0 ? [names] : [])]))
    .digest('base64url');
}

const textOf = (text: string, { start, end }: Sentence) => text.slice(start, end);
const placeOf = (paragraph: string, sentence: string) => JSON.stringify([paragraph, sentence]);
