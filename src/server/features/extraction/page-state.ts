/**
 * What a page is when it is no article: a file that only came under the name of a page, an error page that the server
 * calls a success, a form to log in, or the first lines of an article that has to be paid for.
 */

import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import type { PageDocument } from './page-tree/document.ts';

/** More words than this are an article, whatever the page says around them. */
const MOST_WORDS_OF_NOTICE = 120;
const MOST_WORDS_OF_TEASER = 250;

const fileSigns: readonly [RegExp, string][] = [
  [/^\s*%PDF-/, '这是 PDF 文件，不是网页'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of ZIP, GIF, PNG and JPEG
  [/^(?:PK\u0003\u0004|GIF8|.?PNG\r\n|\ufffd\ufffd\ufffd\ufffd\u0000|ÿØÿ)/, '这是二进制文件，不是网页'],
];
const notFound = new RegExp(`\\b(?:${lists.not_found.join('|')})\\b`, 'i');
const logIn = new RegExp(lists.log_in.join('|'), 'i');
/** Not what the head of every page of a paper says, such as "Already a subscriber?". */
const pay = new RegExp(`\\b(?:${lists.paywall.join('|')})\\b`, 'i');

/** Signs that have to be read off the page before its tree is taken apart. */
export interface PageSigns {
  /** The window's title and the first headings. */
  headlines: readonly string[];
  hasPasswordField: boolean;
  /** What JSON-LD says under `isAccessibleForFree`; null when it says nothing. */
  isFree: boolean | null;
  /** Whether somewhere it asks to subscribe to read on. */
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
  if (words > MOST_WORDS_OF_TEASER) return;
  const refuse = (msg: string) => {
    throw new AppError('INVALID_INPUT', { msg });
  };
  if (words <= MOST_WORDS_OF_NOTICE) {
    if (signs.headlines.some((headline) => notFound.test(headline))) refuse('这个网页不存在（404），没有正文');
    if (signs.hasPasswordField && signs.headlines.some((headline) => logIn.test(headline)))
      refuse('网页要登录才能看，没有正文');
  }
  if (signs.isFree === false || (signs.asksToPay && words <= MOST_WORDS_OF_NOTICE))
    refuse('这篇文章要付费才能看全文，网页里只有开头');
}
