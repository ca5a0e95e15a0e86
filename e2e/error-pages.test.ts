/** What pages say when something fails inside: the built pages, given calls that fail. */
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { PageContext, WebBundle } from '#server/http/pages.ts';

const bundle = new URL('../build/pages/server/index.js', import.meta.url).href;

async function pageWith(failure: Error): Promise<{ status: number; html: string }> {
  process.env.NODE_ENV = 'production';
  const { render } = (await import(/* @vite-ignore */ bundle)) as WebBundle;
  const context = {
    api: async () => {
      throw failure;
    },
    viewer: null,
    variant: 'visitor',
    nonce: undefined,
    requestId: 'a1b2c3',
    apiBase: '',
    services: '',
    siteUrl: 'http://localhost',
    report: () => {},
  } as unknown as PageContext;
  const response = await render(new Request('http://localhost/article'), context);
  return { status: response.status, html: await response.text() };
}

test('an unforeseen failure is Internal Server Error with the request’s number, and nothing of the inside', async () => {
  const { status, html } = await pageWith(new Error('relation "articles" does not exist at 10.0.0.7'));
  expect(status).toBe(500);
  expect(html).toContain('Internal Server Error');
  expect(html).toContain('a1b2c3');
  expect(html).not.toMatch(/relation|10\.0\.0\.7|\.tsx?:\d+/);
});

test('a failure of our own error table is shown by its own message', async () => {
  const { status, html } = await pageWith(new AppError('NOT_CONFIGURED'));
  expect(status).toBe(503);
  expect(html).toContain('这项服务没有配置');
});
