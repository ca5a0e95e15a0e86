/** The letters of one's weeks. */
import { LetterList } from '../features/letters/letter-list.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/letters.css';
import type { Route } from './+types/letter';

export const meta: Route.MetaFunction = () => [
  { title: '每周来信 · 外刊轻读' },
  { name: 'description', content: '每周读了多久、读完几篇、记住多少词。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(args.url.searchParams);
  const [letters, { letter }] = await Promise.all([
    call('GET /reader/letters', { query: { offset } }),
    call('GET /reader/reminders'),
  ]);
  return { letters, nextAt: letter.next_at, now: new Date().toISOString() };
}

export default function LetterRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title="每周来信">
      <LetterList {...loaderData} />
    </PageFrame>
  );
}
