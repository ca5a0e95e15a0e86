import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKept, takeOfflineLink } from './offline-links.ts';

const ORIGIN = 'https://read.example';
const gone: string[] = [];

/** Simulates this page, with these pages stored on the device. */
function on(path: string, kept: readonly string[]) {
  const { href, pathname, search } = new URL(path, ORIGIN);
  const assign = (address: string) => void gone.push(address.replace(ORIGIN, ''));
  const reload = () => void gone.push('reload');
  vi.stubGlobal('location', { href, pathname, search, origin: ORIGIN, assign, reload });
  const match = async (wanted: string, { ignoreSearch = false } = {}) =>
    kept.find((one) => one === wanted || (ignoreSearch && one.split('?')[0] === wanted));
  vi.stubGlobal('caches', { match });
}

beforeEach(() => void gone.splice(0));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['/article/5#note-7', '/article/5#note-7'],
  ['/article/5?collection=3#p-2', '/article/5?collection=3#p-2'],
  ['/article/6?collection=3', '/article/6?collection=3'],
  ['/article/5/listen?mode=follow', '/article/5/listen?mode=follow'],
  ['/flashcard/start?mode=cloze', '/flashcard/start'],
  ['/book/a/read?chapter=2', null],
  ['/flashcard/start?force=1', null],
])('without network %s opens at %s', async (address, opened) => {
  on('/mynote/5', ['/article/5', '/article/5/listen', '/article/6?from=mail', '/flashcard/start', '/book/a/read']);
  expect([await openKept(address), gone]).toEqual([opened !== null, opened === null ? [] : [opened]]);
});

test('a page that is open already, and failed, is loaded from the device', async () => {
  on('/article/5#note-7', ['/article/5']);
  expect([await openKept('/article/5#note-7'), gone]).toEqual([true, ['reload']]);
});

test('a place within the page that is open is left to the router', () => {
  on('/About', []);
  const link = (path: string) => {
    const { pathname, search, hash } = new URL(path, ORIGIN);
    return { pathname, search, hash } as HTMLAnchorElement;
  };
  expect(takeOfflineLink(link('/About#privacy'))).toBe(false);
  expect(takeOfflineLink(link('/About?x=1#privacy'))).toBe(true);
  expect(takeOfflineLink(link('/Rank#earlier'))).toBe(true);
});
