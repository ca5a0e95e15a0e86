import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';

const ORIGIN = 'http://waikan.test';
interface Fetched {
  request: { url: string; method: string; mode: string };
  respondWith(answer: unknown): void;
}

/** The worker as the browser runs it, and whether it answers a request itself. */
function startWorker(): (path: string) => boolean {
  const listeners: Record<string, (event: Fetched) => void> = {};
  const self = { addEventListener: (name: string, listener: (event: Fetched) => void) => (listeners[name] = listener) };
  const sandbox = {
    self,
    URL,
    Response,
    Headers,
    Map,
    location: { origin: ORIGIN },
    navigator: { onLine: true },
    caches: { open: () => new Promise(() => {}), keys: () => new Promise(() => {}) },
    fetch: () => new Promise(() => {}),
  };
  runInNewContext(readFileSync('public/page-worker.js', 'utf8'), sandbox);
  return (path) => {
    let isItsOwn = false;
    const respondWith = () => {
      isItsOwn = true;
    };
    listeners.fetch?.({ request: { url: ORIGIN + path, method: 'GET', mode: 'cors' }, respondWith });
    return isItsOwn;
  };
}

test('what readers ask for goes through the store, no call of editors does', () => {
  const isAnswered = startWorker();
  expect(isAnswered('/reader/article/waikan/7/show')).toBe(true);
  expect(isAnswered('/reader/history?limit=20')).toBe(true);
  expect(isAnswered('/reader/article/waikan/7/show?variant=admin')).toBe(false);
  const ofEditors = Object.entries(contract).filter(([, { policy }]) => policy === 'editor' || policy === 'super');
  const paths = ofEditors.flatMap(([name]) =>
    name.startsWith('GET ') ? name.slice(4).replaceAll(/\{\w+\}/g, '7') : [],
  );
  expect(paths).toContain('/reader/article/manage');
  expect(paths.filter(isAnswered)).toEqual([]);
});
