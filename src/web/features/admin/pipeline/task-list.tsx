/** Tasks that worked on the article on the desk, newest first, with the reason of those that failed. */
import { RotateCcw } from 'lucide';
import type { Task } from '#contract/shapes.ts';
import { isTaskRunning } from '../../../shell/poll-task.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { formatMoment } from '../moment.ts';
import { canRetry, taskKind, taskState } from './task-words.ts';

interface TaskListProps {
  tasks: readonly Task[];
  /** Another one is under way. */
  isBusy: boolean;
  onRetry: (taskId: string) => void;
}

export function TaskList({ tasks, isBusy, onRetry }: TaskListProps) {
  const ended = tasks.filter((task) => !isTaskRunning(task));
  if (ended.length === 0) return null;
  return (
    <ol className="vers" aria-label="做过的任务">
      {ended.map((task) => (
        <li key={task.id}>
          <span>
            {taskKind(task.kind)} <Tag tone={taskState(task.state).tone}>{taskState(task.state).label}</Tag>
            {task.state !== 'CANCELLED' && (
              <span className={task.state === 'FAILED' ? 't12 task-reason' : 't12 dim'}>{task.message}</span>
            )}
            <span className="t12 faint">{formatMoment(task.updated_at)}</span>
          </span>
          {canRetry(task) && (
            <Button icon={RotateCcw} className="vers-act" disabled={isBusy} onClick={() => onRetry(task.id)}>
              重试
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
