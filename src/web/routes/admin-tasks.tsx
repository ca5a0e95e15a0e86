/** Tasks by state, for editors. */
import { useRevalidator } from 'react-router';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { taskState, taskStateOf, taskStates, tasksAddress } from '../features/admin/tasks/task-labels.ts';
import { TaskList } from '../features/admin/tasks/task-list.tsx';
import { loaderContext } from '../loader-context.ts';
import { useLiveUpdates } from '../shell/live-updates.ts';
import { Button } from '../ui/button.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { TabNav } from '../ui/tab-nav.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/admin-tasks';

const tabs = taskStates.map((state) => ({ href: tasksAddress(state), label: taskState(state).label }));

export const meta: Route.MetaFunction = () => [{ title: '任务 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const state = taskStateOf(search.get('state'));
  const asked = Number(search.get('offset'));
  const offset = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 0;
  const page = await call('GET /reader/task', { query: { state, offset } });
  return { page, state, offset };
}

export default function AdminTasks({ loaderData: { page, state, offset } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLiveUpdates('tasks', revalidate);
  return (
    <AdminFrame current="/admin/tasks">
      <h1 className="page-title">任务</h1>
      <TabNav label="任务的状态" tabs={tabs} current={tasksAddress(state)} />
      {page.items.length === 0 ? (
        <EmptyList title={`没有${taskState(state).label}的任务`} />
      ) : (
        <TaskList tasks={page.items} onChange={revalidate} />
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={tasksAddress(state)}>回第一页</TextLink>}
        {page.next_offset !== null && (
          <Button href={`${tasksAddress(state)}&offset=${page.next_offset}`}>下一页</Button>
        )}
      </nav>
    </AdminFrame>
  );
}
