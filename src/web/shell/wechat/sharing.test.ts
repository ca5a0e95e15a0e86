import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { shareDataOf } from './sharing.ts';
import { isInWechat, keepsFirstAddress } from './user-agent.ts';

const headOf = (head: string) => parseHTML(`<html><head>${head}</head></html>`).document as unknown as Document;

test('an article is shared by its own title, picture and canonical address', () => {
  const document = headOf(`
    <meta property="og:title" content="The last ferry"><meta property="og:description" content="A harbour.">
    <meta property="og:image" content="https://read.example.com/img/7"><link rel="canonical" href="https://read.example.com/article/15">`);
  expect(
    shareDataOf(document, new URL('https://read.example.com/article/15?from=timeline&isappinstalled=0#s3')),
  ).toEqual({
    title: 'The last ferry',
    desc: 'A harbour.',
    link: 'https://read.example.com/article/15',
    imgUrl: 'https://read.example.com/img/7',
  });
});

test('from a page that is one’s own the product is shared', () => {
  expect(
    shareDataOf(headOf('<title>我的</title>'), new URL('https://read.example.com/Mine?done=device')),
  ).toMatchObject({
    title: '外刊轻读',
    link: 'https://read.example.com/',
    imgUrl: 'https://read.example.com/icon-180.png',
  });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50';

test.each([
  [IPHONE, true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 MicroMessenger/8.0.50', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 wxwork/4.1 MicroMessenger/7.0.1', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126 Safari/537.36', false],
])('%s is WeChat’s own browser: %s', (userAgent, expected) => {
  expect(isInWechat(userAgent)).toBe(expected);
});

test('on an iPhone the address the page was opened at is the one that is checked', () => {
  expect(keepsFirstAddress(IPHONE)).toBe(true);
  expect(keepsFirstAddress('Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0.50')).toBe(false);
});
