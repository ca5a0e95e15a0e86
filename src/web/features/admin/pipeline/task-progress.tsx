/** A task that is under way: what it does, how far it is, and the way to stop it. */
import type { Task } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { taskKind } from './task-words.ts';

export function TaskProgress({ task, onCancel }: { task: Task; onCancel: () => void }) {
  return (
    <div className="task-progress">
      <p className="t14" role="status">
        {task.message}
      </p>
      <Button onClick={onCancel}>取消</Button>
      <ProgressBar value={task.progress} label={`${taskKind(task.kind)}的进度`} isThick />
    </div>
  );
}
