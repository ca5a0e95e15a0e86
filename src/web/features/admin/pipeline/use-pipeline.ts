/**
 * A task on the article that is on the desk: started, watched until it ends, stopped. Afterwards the article is loaded
 * anew, with what has not been saved laid over it; while a sentence is being typed nothing moves under the editor's hands.
 */
import { useEffect, useRef, useState } from 'react';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { isTaskRunning, pollTask } from '../../../shell/poll-task.ts';
import { errorText, showError } from '../../../ui/error-toast.ts';
import type { Desk } from '../use-desk.ts';

export interface Pipeline {
  running: Task | null;
  /** What came of the last one. `isBehind`: the article on the desk is still the one from before. */
  outcome: { isDone: boolean; message: string; isBehind: boolean } | null;
  /** @param begin asks for the work and gives its task's id */
  start(begin: () => Promise<string>): Promise<void>;
  cancel(): Promise<void>;
  retry(taskId: string): Promise<void>;
  /** Loads the article now. */
  load(): Promise<void>;
}

export function usePipeline(desk: Desk, isTyping: boolean): Pipeline {
  const [running, setRunning] = useState<Task | null>(() => desk.article.tasks.find(isTaskRunning) ?? null);
  const [outcome, setOutcome] = useState<Pipeline['outcome']>(null);
  const stop = useRef<AbortController>(null);
  const isTypingNow = useRef(isTyping);
  isTypingNow.current = isTyping;
  // Only what was under way when the page came; later ones are watched by whoever starts them.
  const firstId = useRef(running?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it came
  useEffect(() => {
    if (firstId.current !== undefined) void watch(firstId.current);
    return () => stop.current?.abort();
  }, []);

  async function watch(id: string): Promise<void> {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    try {
      const { state, message } = await pollTask(id, abort.signal, setRunning);
      const isBehind = isTypingNow.current;
      setOutcome({ isDone: state === 'DONE', message, isBehind });
      if (!isBehind) await load();
    } catch (error) {
      if (abort.signal.aborted) return;
      setOutcome({ isDone: false, message: `看不到进度：${errorText(error)}`, isBehind: true });
    }
    setRunning(null);
  }

  async function load(): Promise<void> {
    if (await desk.reload()) setOutcome((last) => last && { ...last, isBehind: false });
  }

  async function start(begin: () => Promise<string>): Promise<void> {
    setOutcome(null);
    try {
      await watch(await begin());
    } catch (error) {
      showError(error);
    }
  }

  return {
    running,
    outcome,
    load,
    start,
    async cancel() {
      if (running === null) return;
      try {
        await api().call('POST /reader/task/{id}/cancel', { params: { id: running.id } });
      } catch (error) {
        showError(error);
      }
    },
    retry: (taskId) =>
      start(async () => (await api().call('POST /reader/task/{id}/retry', { params: { id: taskId } })).id),
  };
}
