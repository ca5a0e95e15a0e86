import { expect, test } from 'vitest';
import { sharedAddress } from './shared-pages.ts';

const addressOf = (path: string) => sharedAddress(new URL(path, 'http://waikan.test'));

test('a shared page is one page, whatever marks its links carry', () => {
  expect(addressOf('/?utm_source=mail')).toBe('/');
  expect(addressOf('/article/7?from=x&offset=3')).toBe('/article/7');
  expect(addressOf('/article?order=fit&offset=20&utm_source=mail')).toBe('/article?order=fit&offset=20');
  expect(addressOf('/article?offset=20&order=fit')).toBe('/article?order=fit&offset=20');
});

test('the data of a shared page is kept as the page is, for the routes that are asked for', () => {
  expect(addressOf('/article.data?offset=20&_routes=routes%2Farticles&x=1')).toBe(
    '/article.data?offset=20&_routes=routes%2Farticles',
  );
  expect(addressOf('/_root.data')).toBe('/_root.data');
});

test('the list by readers is made for each request: what changes its order announces nothing', () => {
  expect(addressOf('/article?order=hot&topic=x')).toBeNull();
});

test('the list of an issue is made for each request: an issue that changes announces nothing', () => {
  expect(addressOf('/article?magazine=3&offset=20')).toBeNull();
  expect(addressOf('/article.data?magazine=3')).toBeNull();
});

test('personal pages are not shared', () => {
  for (const path of ['/Mine', '/myword', '/article/7/edit', '/topic/a/b']) expect(addressOf(path)).toBeNull();
});
