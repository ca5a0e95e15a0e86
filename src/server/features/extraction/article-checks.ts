/**
 * Checks that a page holds an article (not another file type, an error page with status 200, a login form or a paywalled teaser), and
 * that a text is long enough and English.
 */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import functionWordList from '#server/words/english-function-words.json' with { type: 'json' };
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import type { PageDocument } from './page-tree/document.ts';

/** A text with more words than this is an article, whatever surrounds it. */
const MAX_WORDS_OF_NOTICE = 120;
const MAX_WORDS_OF_TEASER = 250;

const fileSigns: readonly [RegExp, string][] = [
  [/^\s*%PDF-/, '这是 PDF 文件，不是网页'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of ZIP, GIF, PNG and JPEG
  [/^(?:PK\u0003\u0004|GIF8|.?PNG\r\n|\ufffd\ufffd\ufffd\ufffd\u0000|ÿØÿ)/, '这是二进制文件，不是网页'],
];
const notFound = new RegExp(`\\b(?:${lists.not_found.join('|')})\\b`, 'i');
const logIn = new RegExp(lists.log_in.join('|'), 'i');
/** Excludes phrases in the header of every page, such as "Already a subscriber?". */
const pay = new RegExp(`\\b(?:${lists.paywall.join('|')})\\b`, 'i');

/** Signs that have to be read before Readability modifies the tree. */
export interface PageSigns {
  /** The window's title and the first headings. */
  headlines: readonly string[];
  hasPasswordField: boolean;
  /** `isAccessibleForFree` of the JSON-LD; null when missing. */
  isFree: boolean | null;
  /** Whether the page asks anywhere for a subscription to read on. */
  asksToPay: boolean;
}

export function pageSignsOf(document: PageDocument, headlines: readonly string[], isFree: boolean | null): PageSigns {
  return {
    headlines,
    hasPasswordField: document.querySelector('input[type="password" i]') !== null,
    isFree,
    asksToPay: pay.test(document.body.textContent),
  };
}

/** @throws AppError INVALID_INPUT when `html` is a file of another kind */
export function assertMarkup(html: string): void {
  const msg = fileSigns.find(([sign]) => sign.test(html.slice(0, 64)))?.[1];
  if (msg) throw new AppError('INVALID_INPUT', { msg });
}

/** @throws AppError INVALID_INPUT that says why there is no article to read */
export function assertArticlePage(blocks: readonly Block[], signs: PageSigns): void {
  const words = blocks.reduce((sum, { text = '' }) => sum + text.split(' ').length, 0);
  if (words > MAX_WORDS_OF_TEASER) return;
  const refuse = (msg: string) => {
    throw new AppError('INVALID_INPUT', { msg });
  };
  if (words <= MAX_WORDS_OF_NOTICE) {
    if (signs.headlines.some((headline) => notFound.test(headline))) refuse('这个网页不存在（404），没有正文');
    if (signs.hasPasswordField && signs.headlines.some((headline) => logIn.test(headline)))
      refuse('网页要登录才能看，没有正文');
  }
  if (signs.isFree === false || (signs.asksToPay && words <= MAX_WORDS_OF_NOTICE))
    refuse('这篇文章要付费才能看全文，网页里只有开头');
}

const FEWEST_WORDS = 40;
/** English prose has 0.35–0.5 of these among its words, lists and headlines 0.2, other languages in Latin script under 0.08. */
const FEWEST_FUNCTION_WORDS = 0.14;
const FEWEST_LATIN_LETTERS = 0.6;
/** Words that no other language in Latin script uses as often; so not `a`, `in`, `on`, `he`, `me`, `die`. */
const functionWords = new Set(functionWordList.function_word);

/** The text of blocks, without code. */
function proseOf(blocks: readonly Block[]): string {
  return blocks
    .filter(({ type }) => type !== 'code' && type !== 'image')
    .map((block) => block.text ?? block.rows?.flat().join(' ') ?? '')
    .join('\n');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+(?:['’-][a-z]+)*/g) ?? [];
}

/** Whether a text is shorter than any that is taken for an article unless an editor insists. */
export function isTooShort(blocks: readonly Block[]): boolean {
  return wordsOf(proseOf(blocks)).length < FEWEST_WORDS;
}

/**
 * @param isAnyLength an editor wants it however short it is
 * @throws AppError INVALID_INPUT that says what is missing
 */
export function assertEnglishArticle(blocks: readonly Block[], isAnyLength = false): void {
  const text = proseOf(blocks);
  if (text.trim() === '') throw new AppError('INVALID_INPUT', { msg: '没有找到正文' });
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const words = wordsOf(text);
  const known = words.filter((word) => functionWords.has(word)).length;
  if (latin < letters * FEWEST_LATIN_LETTERS)
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  if (words.length < FEWEST_WORDS && !isAnyLength) {
    throw new AppError('INVALID_INPUT', { msg: `正文太短，至少要有 ${FEWEST_WORDS} 个英文单词` });
  }
  if (known < words.length * FEWEST_FUNCTION_WORDS) {
    throw new AppError('INVALID_INPUT', { msg: '正文不是英文，只能收录英文文章' });
  }
}
