import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LockedRewritePage } from './rewrite-page.tsx';

test('a reader who is no member is told what a rewritten article takes, and finds the way to it', () => {
  const article = {
    id: '18',
    title: 'Ice',
    title_zh: '冰',
    difficulty: 'B1' as never,
    word_count: 100,
    topics: [],
    blocks: [],
    t: null,
  };
  const html = renderToString(
    <MemoryRouter>
      <LockedRewritePage article={article} />
    </MemoryRouter>,
  );
  expect(html).toContain('整篇的简写供会员使用');
  expect(html).toContain('href="/member"');
  expect(html).toContain('href="/article/18"');
});
