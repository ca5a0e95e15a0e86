/** Checks that a text is long enough and English. */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';

const FEWEST_WORDS = 40;
/** English prose has 0.35–0.5 of these among its words, lists and headlines 0.2, other languages in Latin script under 0.08. */
const FEWEST_FUNCTION_WORDS = 0.14;
const FEWEST_LATIN_LETTERS = 0.6;
/** Only words that no other language in Latin script uses as often; so not `a`, `in`, `on`, `he`, `me`, `die`. */
const functionWords = new Set(
  (
    'the of and to is that for it with as was be by at this have from or had not are but what all were when we there ' +
    'been one would which you she they their has his her my your its who will more if out so up said about than them ' +
    'can into only other time some could these two may then do first any now such like our over even most after also ' +
    'did many before must through where much should how because those being between both while each does just i'
  ).split(' '),
);

/** @throws AppError INVALID_INPUT that says what is missing */
export function assertEnglishArticle(blocks: readonly Block[]): void {
  const text = blocks
    .filter(({ type }) => type !== 'code' && type !== 'image')
    .map((block) => block.text ?? block.rows?.flat().join(' ') ?? '')
    .join('\n');
  if (text.trim() === '') throw new AppError('INVALID_INPUT', { msg: '没有找到正文' });
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const words = text.toLowerCase().match(/[a-z]+(?:['’-][a-z]+)*/g) ?? [];
  const known = words.filter((word) => functionWords.has(word)).length;
  if (latin < letters * FEWEST_LATIN_LETTERS)
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  if (words.length < FEWEST_WORDS) {
    throw new AppError('INVALID_INPUT', { msg: `正文太短，至少要有 ${FEWEST_WORDS} 个英文单词` });
  }
  if (known < words.length * FEWEST_FUNCTION_WORDS) {
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  }
}
