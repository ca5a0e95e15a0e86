import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Ask } from '#contract/shapes.ts';
import { AskedPage } from './asked-page.tsx';

test.each([
  ['BOOK', '/askai?source=BOOK&amp;offset=20'],
  [null, '/askai?offset=20'],
] as const)('older questions of the kind %s are linked to as such', (source, address) => {
  const ask = { id: '1', prompt: '为什么', title: null, created_at: '2026-03-05T08:00:00.000Z' } as Ask;
  const usage = { used: 0, limit: 5, resets_at: '2026-03-06T00:00:00.000Z' };
  const page = <AskedPage {...{ usage, source, offset: 0, turns: null }} asked={{ items: [ask], next_offset: 20 }} />;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain(`href="${address}"`);
});

test.each([
  ['WORD', '词'],
  ['BOOK', '书'],
  ['FREE', '随便问'],
] as const)('a question about %s without a title is named as its filter is', (source, label) => {
  const ask = { id: '1', prompt: 'ledger', title: null, source, created_at: '2026-03-05T08:00:00.000Z' } as Ask;
  const usage = { used: 0, limit: 5, resets_at: '2026-03-06T00:00:00.000Z' };
  const page = (
    <AskedPage {...{ usage, source: null, offset: 0, turns: null }} asked={{ items: [ask], next_offset: null }} />
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain(`<span class="where">${label}</span>`);
});
