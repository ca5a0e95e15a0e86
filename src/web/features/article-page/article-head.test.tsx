/** The head of an article as the server renders it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../shell/session.tsx';
import { ArticleHead, type ShownArticle } from './article-head.tsx';

const article = {
  id: '7',
  title: 'Ice',
  title_zh: '冰',
  source: { name: 'The Guardian', url: null },
  author: { id: '1', name: '安妮' },
  press_at: '2026-03-02',
  published_at: '2026-03-05T04:00:00Z',
  difficulty: 'EASY',
  difficulty_score: 30,
  features: {},
  word_count: 500,
  read_minutes: 4,
  topics: [],
  words: [],
} as unknown as ShownArticle;

test('an English source is marked as English, a Chinese author and the day are not', () => {
  const html = renderToStaticMarkup(
    <SessionProvider>
      <ArticleHead article={article} known={null} isLoggedIn={false} onSummary={undefined} />
    </SessionProvider>,
  );
  expect(html).toContain(
    '<span lang="en">The Guardian</span> · <span>安妮</span> · <time dateTime="2026-03-02">3 月 2 日</time>',
  );
});
