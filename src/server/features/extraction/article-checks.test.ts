import { describe, expect, it } from 'vitest';
import { articleOfHtml } from './html-article.ts';

const address = 'https://courier.example/news/ferryman';
const sentence = 'The ferry was late again on Monday, and nobody who was waiting for it on the quay could say why. ';
const page = (body: string, head = '<title>Late ferry</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
const article = (words: number) => `<article><p>${sentence.repeat(words / 20)}</p></article>`;
const paid = (isFree: boolean | string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Late ferry', isAccessibleForFree: isFree })}</script>`;

describe('a page that is no article is refused with the reason', () => {
  it.each([
    ['a PDF under the name of a page', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'PDF'],
    ['a picture', '\ufffdPNG\r\n\u001a\n', '二进制'],
    ['an error page', page(`<h1>Page not found</h1>${article(60)}`), '404'],
    [
      'a form to log in',
      page(`<h1>Log in to continue</h1>${article(60)}<form><input type="password"></form>`),
      '要登录',
    ],
    ['the first lines of a paid article', page(article(200), paid('False')), '付费'],
    [
      'a teaser with an offer',
      page(`${article(60)}<div class="offer"><p>Subscribe to continue reading</p></div>`),
      '付费',
    ],
  ])('%s', (_, html, reason) => {
    expect(() => articleOfHtml(html, address)).toThrow(
      expect.objectContaining({ reason: 'INVALID_INPUT', message: expect.stringContaining(reason) }),
    );
  });
});

describe('an article is read', () => {
  it.each([
    ['although it has to be paid for, when all of it is there', page(article(600), paid(false))],
    ['when it is free', page(article(200), paid(true))],
    [
      'although it is about a page that was not found',
      page(`<h1>The page not found in the archive</h1>${article(400)}`),
    ],
    ['beside a form to log in', page(`<form><input type="password"></form><h1>Late ferry</h1>${article(100)}`)],
  ])('%s', (_, html) => {
    expect(articleOfHtml(html, address).blocks.length).toBeGreaterThan(0);
  });
});
