/** The page of a rewritten article, alone: one paragraph at A2. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Rewrite } from '#contract/shapes.ts';
import { SessionProvider } from '../../../shell/session.tsx';
import { RewritePage } from '../rewrite-page.tsx';

const article = {
  id: '7',
  title: 'Ice',
  title_zh: '冰',
  difficulty: 'B1' as never,
  word_count: 100,
  topics: [],
  t: 'signed',
  blocks: [{ id: 'b1', type: 'paragraph' as const, text: 'Ice is subject to melting.' }],
};
const found = {
  level: 'A2',
  suggested: 'A2',
  state: 'DONE',
  task_id: null,
  is_available: true,
  difficulty: null,
  known_rate: null,
  new_words: null,
  word_count: 2,
  original: { known_rate: null, new_words: null },
  paragraphs: [{ block_id: 'b1', text: 'Ice melts.', hard: null }],
} as object as Rewrite;

const page = (
  <SessionProvider>
    <RewritePage article={article} found={found} />
  </SessionProvider>
);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
