/** Whether a text is one to learn English from: long enough, and English. */

import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import words from '#server/words/english-function-words.json' with { type: 'json' };

const FEWEST_WORDS = 40;
/** English prose has 0.35–0.5 of these among its words, lists and headlines 0.2, other languages in Latin script under 0.08. */
const FEWEST_FUNCTION_WORDS = 0.14;
const FEWEST_LATIN_LETTERS = 0.6;
const functionWords = new Set(words.function_word);

/** @throws AppError INVALID_INPUT that says what is missing */
export function assertEnglishArticle(blocks: readonly Block[]): void {
  const text = blocks
    .filter(({ type }) => type !== 'code' && type !== 'image')
    .map((block) => block.text ?? block.rows?.flat().join(' ') ?? '')
    .join('\n');
  if (text.trim() === '') throw new AppError('INVALID_INPUT', { msg: '没有找到正文' });
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const found = text.toLowerCase().match(/[a-z]+(?:['’-][a-z]+)*/g) ?? [];
  const known = found.filter((word) => functionWords.has(word)).length;
  if (latin < letters * FEWEST_LATIN_LETTERS)
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  if (found.length < FEWEST_WORDS) {
    throw new AppError('INVALID_INPUT', { msg: `正文太短，至少要有 ${FEWEST_WORDS} 个英文单词` });
  }
  if (known < found.length * FEWEST_FUNCTION_WORDS) {
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  }
}
