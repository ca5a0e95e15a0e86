import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createPoliteFetchers, isAllowed, parseRobots } from './polite.ts';
import type { FetchedPage, PageFetcher } from './port.ts';

/** A web that answers every address, and robots.txt as told. */
function web(robots: () => string) {
  const asked: string[] = [];
  const fetcher: PageFetcher = {
    async fetchPage(url, options) {
      asked.push(url);
      const text = url.endsWith('/robots.txt') ? robots() : 'page';
      if (url.endsWith('/elsewhere')) await options?.onRedirect?.(new URL('https://b.example/private/1'));
      const headers = { etag: null, lastModified: null };
      return {
        url,
        movedTo: null,
        status: 200,
        headers,
        bytes: new TextEncoder().encode(text),
        contentType: '',
      } satisfies FetchedPage;
    },
    close: async () => undefined,
  };
  const waited: number[] = [];
  let time = 0;
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const { crawler: polite, byHand } = createPoliteFetchers({
    fetcher,
    now: () => new Date(time),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { asked, waited, polite, byHand, pass };
}

const status = (code: number) => () => {
  throw new AppError('UPSTREAM_FAILED', { cause: { status: code } });
};

test('what a site forbids is not asked for', async () => {
  const { polite, asked } = web(() => 'User-agent: *\nDisallow: /private');
  await expect(polite.fetchPage('https://a.example/private/1')).rejects.toMatchObject({
    reason: 'ROBOTS_DISALLOWED',
    message: expect.stringContaining('robots.txt 不允许'),
  });
  await polite.fetchPage('https://a.example/feed');
  expect(asked).toEqual(['https://a.example/robots.txt', 'https://a.example/feed']);
});

test('what a site forbids is not asked for by hand either, nor where a redirect leads there', async () => {
  const { polite, byHand, asked } = web(() => 'User-agent: *\nDisallow: /private');
  await expect(byHand.fetchPage('https://a.example/private/1')).rejects.toMatchObject({ reason: 'ROBOTS_DISALLOWED' });
  for (const fetcher of [polite, byHand]) {
    const moved = fetcher.fetchPage('https://a.example/elsewhere');
    await expect(moved).rejects.toMatchObject({ reason: 'ROBOTS_DISALLOWED' });
  }
  // One request for robots.txt to each site, whichever fetch comes first.
  expect(asked.filter((url) => url.endsWith('/robots.txt'))).toHaveLength(2);
});

test('an editor who waits is not held up by the pace of crawls', async () => {
  const { byHand, waited } = web(() => 'User-agent: *\nCrawl-delay: 30');
  await byHand.fetchPage('https://a.example/1');
  await byHand.fetchPage('https://a.example/2');
  expect(waited).toEqual([200]);
});

test('a fetch by hand asks again and is not told what went wrong before', async () => {
  let isDown = true;
  const { byHand } = web(() => (isDown ? status(503)() : ''));
  await expect(byHand.fetchPage('https://a.example/1')).rejects.toMatchObject({ reason: 'UPSTREAM_FAILED' });
  isDown = false;
  await expect(byHand.fetchPage('https://a.example/1')).resolves.toMatchObject({ status: 200 });
});

test('the rules are asked for once a day', async () => {
  const { polite, asked, pass } = web(() => '');
  await polite.fetchPage('https://a.example/1');
  pass(23 * 3_600_000);
  await polite.fetchPage('https://a.example/2');
  pass(2 * 3_600_000);
  await polite.fetchPage('https://a.example/3');
  expect(asked.filter((url) => url.endsWith('robots.txt'))).toHaveLength(2);
});

test('a site without rules allows everything, one that is down allows nothing', async () => {
  await web(status(404)).polite.fetchPage('https://a.example/1');
  await expect(web(status(503)).polite.fetchPage('https://a.example/1')).rejects.toMatchObject({
    reason: 'UPSTREAM_FAILED',
  });
});

test('a host is given time between two requests, as much as it asks for within reason', async () => {
  const { polite, waited } = web(() => 'User-agent: *\nCrawl-delay: 5');
  await polite.fetchPage('https://a.example/1');
  await polite.fetchPage('https://b.example/1');
  await polite.fetchPage('https://a.example/2');
  expect(waited).toEqual([5_000]);
});

test.each([
  ['User-agent: *\nDisallow: /', '/feed', false],
  ['User-agent: *\nDisallow:', '/feed', true],
  ['User-agent: other\nDisallow: /', '/feed', true],
  ['User-agent: *\nDisallow: /\nUser-agent: Waikan\nAllow: /', '/feed', true],
  ['User-agent: a\nUser-agent: waikan\nDisallow: /x', '/x/1', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a/feed', '/a/feed.xml', true],
  ['User-agent: *\nDisallow: /*.xml$', '/feed.xml', false],
  ['User-agent: *\nDisallow: /*.xml$', '/feed.xml?a=1', true],
  ['User-agent: *\nDisallow: /*?', '/feed?a=1', false],
  ['Disallow: /', '/feed', true],
  ['# nothing\r\nUSER-AGENT: * # all\r\nDISALLOW: /p # private', '/p', false],
  ['User-agent: *\nDisallow: /', '/robots.txt', true],
])('%j → %s is allowed: %s', (text, path, allowed) => {
  expect(isAllowed(parseRobots(text), path)).toBe(allowed);
});
