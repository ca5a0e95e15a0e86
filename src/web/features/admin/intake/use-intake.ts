/** Adds an article and watches its task until it ends. */
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { pollTask } from '../../../shell/poll-task.ts';
import { errorText } from '../../../ui/error-toast.ts';

export type IntakeInput = InputOf<'POST /reader/article/add'>['body'];

export type IntakeState =
  | { kind: 'idle' }
  | { kind: 'working'; progress: number; message: string }
  | { kind: 'done'; articleId: string; message: string }
  /** `articleId` is set when the article exists already, `taskId` when a task has failed. */
  | {
      kind: 'failed';
      message: string;
      articleId: string | null;
      taskId: string | null;
      fields: Record<string, string>;
    };

/** @param onDone called after each added article */
export function useIntake(onDone: () => void) {
  const [state, setState] = useState<IntakeState>({ kind: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** @param begin starts the task and resolves to its id */
  async function watch(begin: (signal: AbortSignal) => Promise<string>) {
    stop.current?.abort();
    const abort = new AbortController();
    const { signal } = abort;
    stop.current = abort;
    setState({ kind: 'working', progress: 0, message: '正在发送' });
    try {
      const id = await begin(signal);
      finish(await pollTask(id, signal, ({ progress, message }) => setState({ kind: 'working', progress, message })));
    } catch (error) {
      if (signal.aborted) return;
      const [articleId, fields] = [existing(error), fieldsOf(error)];
      setState({ kind: 'failed', message: errorText(error), articleId, taskId: null, fields });
    }
  }

  function finish(task: Task) {
    const ended = stateAfter(task);
    setState(ended);
    if (ended.kind === 'done') onDone();
  }

  return {
    state,
    start: (body: IntakeInput) =>
      watch(async (signal) => (await api().call('POST /reader/article/add', { body }, { signal })).task_id),
    /** Tries a failed task again, which then takes what it has refused. */
    insist: (taskId: string) =>
      watch(async (signal) => {
        const input = { params: { id: taskId }, body: { anyway: true } };
        return (await api().call('POST /reader/task/{id}/retry', input, { signal })).id;
      }),
  };
}

/** What an ended task means for the form. */
export function stateAfter({ id, state, result, message }: Pick<Task, 'id' | 'state' | 'result' | 'message'>) {
  const articleId = typeof result?.article_id === 'string' ? result.article_id : null;
  if (state === 'DONE' && articleId !== null) return { kind: 'done', articleId, message } as const;
  return { kind: 'failed', message, articleId, taskId: id, fields: {} } as const;
}

/** Id of the article that already has this URL. */
function existing(error: unknown): string | null {
  const result = error instanceof ApiError ? (error.result as { article_id?: unknown } | null | undefined) : null;
  return typeof result?.article_id === 'string' ? result.article_id : null;
}

function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.fields ?? {}) : {};
}
