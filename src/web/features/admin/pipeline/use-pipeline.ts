/** Starts, watches and cancels a task on the edited article. Its result is loaded when it ends, unless a sentence is being typed. */
import { useEffect, useRef, useState } from 'react';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { isTaskRunning, pollTask } from '../../../shell/poll-task.ts';
import { errorText, showError } from '../../../ui/error-toast.ts';
import type { Editor } from '../article-editor/use-editor.ts';

export interface Pipeline {
  running: Task | null;
  /** The outcome of the last task. `isBehind`: its result is not loaded yet. */
  outcome: { isDone: boolean; message: string; isBehind: boolean } | null;
  /** @param begin starts the task and resolves to its id */
  start(begin: () => Promise<string>): Promise<void>;
  cancel(): Promise<void>;
  retry(taskId: string): Promise<void>;
  /** Loads the result now. */
  load(): Promise<void>;
}

export function usePipeline(editor: Editor, isTyping: boolean): Pipeline {
  const [running, setRunning] = useState<Task | null>(() => editor.article.tasks.find(isTaskRunning) ?? null);
  const [outcome, setOutcome] = useState<Pipeline['outcome']>(null);
  const stop = useRef<AbortController>(null);
  const isTypingNow = useRef(isTyping);
  isTypingNow.current = isTyping;
  // Watches only the task that was running when the page loaded; `start` watches later ones.
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
    if (await editor.reload()) setOutcome((last) => last && { ...last, isBehind: false });
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
