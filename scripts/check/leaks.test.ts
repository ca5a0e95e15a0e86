import { describe, expect, test } from 'vitest';
import { machineLeaks, serverLeaks } from './leaks.ts';

/** Puts a path together, so that this file does not hold what it looks for. */
const path = (...parts: string[]) => `/${parts.join('/')}`;

describe('traces of the machine', () => {
  test.each([
    ['package-lock.json', `"resolved": "https://${['registry', 'npmjs', 'org'].join('.')}/a"`],
    ['.npmrc', ['npm', 'mirror'].join('')],
    ['src/server/config.ts', `const folder = '${path('work', 'main')}'`],
    ['docs/start.md', `cd ${path('home', 'somebody', 'waikan')}`],
    ['docs/start.md', `see ${path('tmp', 'out.log')}`],
  ])('%s holding %s', (file, text) => {
    expect(machineLeaks(file, `first\n${text}`)).toEqual([expect.stringContaining(`${file}:2 holds`)]);
  });

  test('addresses on the web and relative paths that look alike are no traces', () => {
    const text = `https://example.com${path('work', 'one')} ..${path('home', 'page', 'a')} src${path('tmp', 'a')}`;
    expect(machineLeaks('docs/a.md', text)).toEqual([]);
  });
});

describe('server code in a script for the browser', () => {
  test.each([
    ['Symbol.for("drizzle:entityKind")'],
    ['e.schema="pgboss"'],
    ['import{a}from"node:fs"'],
    ['(0,e.readFileSync)("x")'],
    ['t._zod.def'],
  ])('%s', (script) => {
    expect(serverLeaks('build/pages/client/assets/a.js', script)).toHaveLength(1);
  });

  test('plain browser code passes', () => {
    expect(serverLeaks('a.js', 'const node={type:"text"};fetch("/api/log")')).toEqual([]);
  });
});
