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

test('the page without network has the colours of the themes', () => {
  const worker = readFileSync('public/page-worker.js', 'utf8');
  const themes = readFileSync('src/web/ui/themes.css', 'utf8');
  for (const theme of ['light', 'black', 'sepia']) {
    const own = new RegExp(theme === 'light' ? ':root{([^}]*)}' : `\\[data-theme=${theme}\\]{([^}]*)}`).exec(worker);
    const design = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(themes);
    expect(coloursOf(own?.[1])).toHaveLength(9);
    expect(coloursOf(design?.[1])).toEqual(expect.arrayContaining(coloursOf(own?.[1])));
  }
  expect(worker.replaceAll(/--[\w-]+:#\w+/g, '')).not.toMatch(/#[0-9a-f]{6}/);
});

/** `--ink #1b1a18` for each colour that a rule declares. */
const coloursOf = (rule = '') =>
  [...rule.matchAll(/(--[\w-]+): ?(#[0-9a-f]{6})/g)].map(([, name, colour]) => `${name} ${colour}`);
