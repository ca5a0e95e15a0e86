/**
 * Starts, watches and cancels a task on the edited article, also one that somebody else or another task has started. Its result is loaded
 * when it ends, unless a sentence is being typed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** @param anyway takes what the job has refused */
  retry(taskId: string, anyway: boolean): Promise<void>;
  /** Loads the result now. */
  load(): Promise<void>;
}

export function usePipeline(editor: Editor, isTyping: boolean): Pipeline {
  const [running, setRunning] = useState<Task | null>(null);
  const [outcome, setOutcome] = useState<Pipeline['outcome']>(null);
  // The task whose end is known though the article may still be shown as before.
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  const isTypingNow = useRef(isTyping);
  isTypingNow.current = isTyping;
  const known = editor.article.tasks.find(isTaskRunning);
  const next = running === null && known && known.id !== watchedId ? known : null;
  const nextId = next?.id ?? null;
  const follow = useEffectEvent((id: string | null) => {
    if (id === null || stop.current !== null) return;
    setRunning(next);
    void watch(id);
  });
  useEffect(() => follow(nextId), [nextId]);
  useEffect(
    () => () => {
      stop.current?.abort();
      // Strict Mode runs the effects once more.
      stop.current = null;
    },
    [],
  );

  async function watch(id: string): Promise<void> {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setWatchedId(id);
    try {
      const { state, message } = await pollTask(id, abort.signal, setRunning);
      // Loading brings the next one, if there is one.
      stop.current = null;
      setRunning(null);
      const isBehind = isTypingNow.current;
      setOutcome({ isDone: state === 'DONE', message, isBehind });
      if (!isBehind) await load();
    } catch (error) {
      if (abort.signal.aborted) return;
      stop.current = null;
      setRunning(null);
      setOutcome({ isDone: false, message: `看不到进度：${errorText(error)}`, isBehind: true });
    }
  }

  async function load(): Promise<void> {
    if (!(await editor.reload())) return;
    setOutcome((last) => last && { ...last, isBehind: false });
    setWatchedId(null);
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
    running: running ?? next,
    outcome,
    load,
    start,
    async cancel() {
      const task = running ?? next;
      if (task === null) return;
      try {
        await api().call('POST /reader/task/{id}/cancel', { params: { id: task.id } });
      } catch (error) {
        showError(error);
      }
    },
    retry: (taskId, anyway) =>
      start(async () => {
        const input = { params: { id: taskId }, body: { anyway } };
        return (await api().call('POST /reader/task/{id}/retry', input)).id;
      }),
  };
}
