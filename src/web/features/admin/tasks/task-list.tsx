/** A list of tasks: subject, state and message, with retry and cancel. */
import { RotateCcw } from 'lucide';
import { useRef } from 'react';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { isTaskRunning } from '../../../shell/poll-task.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { canRetry, insistLabel, PASTE_ADDRESS, stepThatHelps, taskKind, taskState } from './task-labels.ts';

interface TaskListProps {
  tasks: readonly Task[];
  /** Called after a task was cancelled or retried. */
  onChange: () => Promise<void>;
}

export function TaskList({ tasks, onChange }: TaskListProps) {
  return (
    <ul className="task-rows">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} onChange={onChange} />
      ))}
    </ul>
  );
}

function TaskRow({ task, onChange }: { task: Task; onChange: () => Promise<void> }) {
  const row = useRef<HTMLLIElement>(null);
  const { isBusy, run: whileBusy } = useBusy();
  const { id, kind, state, article, subject, message } = task;
  const name = `${taskKind(kind)}：${article?.title ?? subject ?? '还没有文章'}`;

  async function run(work: () => Promise<unknown>, said: string) {
    await whileBusy(async () => {
      await work();
      toast(said);
      const own = row.current;
      const others = [own?.nextElementSibling, own?.previousElementSibling];
      await onChange();
      // The pressed button disappears, mostly with the whole row.
      keepFocus(own, ...others);
    });
  }
  const params = { id };
  const insist = state === 'FAILED' ? insistLabel(task) : null;
  const isPasted = state === 'FAILED' && stepThatHelps(task) === 'paste';
  const body = { anyway: insist !== null };
  const retry = () => run(() => api().call('POST /reader/task/{id}/retry', { params, body }), '又排上队了');
  const cancel = () => run(() => api().call('POST /reader/task/{id}/cancel', { params }), '已取消');

  return (
    <li ref={row}>
      <div className="task-what">
        <p>
          {taskKind(kind)} <Tag tone={taskState(state).tone}>{taskState(state).label}</Tag>
        </p>
        {article && (
          <PageLink to={`/admin/article/${article.id}`}>
            <b lang="en">{article.title}</b>
          </PageLink>
        )}
        {!article && subject && <p lang="en">{subject}</p>}
        {state !== 'CANCELLED' && <p className={state === 'FAILED' ? 't14 task-reason' : 't14 dim'}>{message}</p>}
        {state === 'RUNNING' && <ProgressBar value={task.progress} label={`${name}的进度`} isThick />}
      </div>
      <time className="t12 dim" dateTime={task.updated_at}>
        {formatDateTime(task.updated_at)}
      </time>
      <div className="task-acts">
        {isPasted && (
          <Button href={PASTE_ADDRESS} aria-label={`改用粘贴 ${name}`}>
            改用粘贴
          </Button>
        )}
        {canRetry(task) && !isPasted && (
          <Button icon={RotateCcw} isBusy={isBusy} onClick={retry} aria-label={`${insist ?? '重试'} ${name}`}>
            {insist ?? '重试'}
          </Button>
        )}
        {isTaskRunning(task) && (
          <Button isBusy={isBusy} onClick={cancel} aria-label={`取消 ${name}`}>
            取消
          </Button>
        )}
        {article && <Button href={`/admin/article/${article.id}`}>去看</Button>}
      </div>
    </li>
  );
}
