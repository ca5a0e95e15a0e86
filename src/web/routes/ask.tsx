/** `/askai`, `/askai/{id}`: what was asked, by day, and one answer with the passage it came from. */
import type { AskSource } from '#contract/shapes.ts';
import { AskedPage } from '../features/ask/asked-page.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/asked.css';
import type { Route } from './+types/ask';

export function meta() {
  return [
    { title: '问 AI · 外刊轻读' },
    { name: 'description', content: '问过的问题和回答，按天排列，可以接着问。' },
    { name: 'robots', content: 'noindex' },
  ];
}

const SOURCES: readonly AskSource[] = ['ARTICLE', 'BOOK', 'WORD', 'FREE'];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const source = SOURCES.find((one) => one === searchParams.get('source')) ?? null;
  const offset = readOffset(searchParams);
  const query = { threads: 'true' as const, offset, ...(source && { source }) };
  const { id } = args.params;
  const found = id === undefined ? null : await call('GET /api/ai/ask/{id}', { params: { id } });
  const [asked, usage, thread] = await Promise.all([
    call('GET /api/ai/history', { query }),
    call('GET /api/ai/usage'),
    found && call('GET /api/ai/history', { query: { thread_id: found.thread_id, limit: 100 } }),
  ]);
  return { asked, offset, usage, source, turns: thread?.items ?? null };
}

export default function AskRoute({ loaderData: { asked, offset, usage, source, turns } }: Route.ComponentProps) {
  return (
    <PageFrame current="ask" title="问 AI">
      <AskedPage {...{ asked, offset, usage, source, turns }} />
    </PageFrame>
  );
}
