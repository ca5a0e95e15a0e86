/** Starts a task from a button and watches it until it ends. */
import { useEffect, useRef, useState } from 'react';
import type { Task } from '#contract/shapes.ts';
import { pollTask } from '../../../shell/poll-task.ts';
import { errorText } from '../../../ui/error-toast.ts';

type TaskState =
  | { kind: 'idle' }
  | { kind: 'working'; message: string }
  | { kind: 'done'; message: string; result: Task['result'] }
  | { kind: 'failed'; message: string };

/**
 * @param begin starts the task and resolves to its id
 * @param onEnd called when it has ended, successfully or not
 */
export function useTask(begin: () => Promise<string>, onEnd: () => void) {
  const [state, setState] = useState<TaskState>({ kind: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function start() {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setState({ kind: 'working', message: '正在发送' });
    try {
      const task = await pollTask(await begin(), abort.signal, ({ message }) => setState({ kind: 'working', message }));
      const { message, result } = task;
      setState(task.state === 'DONE' ? { kind: 'done', message, result } : { kind: 'failed', message });
    } catch (error) {
      if (abort.signal.aborted) return;
      setState({ kind: 'failed', message: errorText(error) });
    }
    onEnd();
  }

  return { state, start };
}
