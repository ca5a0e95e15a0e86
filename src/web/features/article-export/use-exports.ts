/** A reader's exports: starts one, watches its task (also one that was started elsewhere), and fetches finished files. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import type { ArticleExport } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { api } from '../../shell/api.ts';
import { isTaskRunning, pollTask } from '../../shell/poll-task.ts';
import { saveFile } from '../../shell/save-file.ts';
import { errorText, showError } from '../../ui/error-toast.ts';

export interface Making {
  message: string;
  /** 0 to 1. */
  share: number;
}

const SHOWN = 3;
const latest = callQuery('GET /reader/article/export', {});

/** @param userId null for a visitor, or while it is not known who reads */
export function useExports(userId: string | null) {
  const { data, refetch } = useQuery(latest, userId !== null);
  const [making, setMaking] = useState<Making | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  const watch = useCallback(async (taskId: string) => {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setMaking((now) => now ?? { message: '正在开始', share: 0 });
    try {
      const task = await pollTask(taskId, abort.signal, ({ message, progress }) =>
        setMaking({ message, share: progress }),
      );
      if (task.state === 'DONE') setMade(taskId);
      else setProblem(task.message);
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(errorText(error));
    }
    setMaking(null);
  }, []);

  const items = userId === null ? [] : (data?.items ?? []);
  const unfinished = items.find(isTaskRunning)?.task_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each render, it would be a new function each time
  useEffect(() => {
    if (unfinished !== undefined) void watch(unfinished).then(refetch);
  }, [unfinished, watch]);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    making,
    problem,
    /** Id of the task that ended well before this dialog's eyes. */
    made,
    /** Id of the task whose file is being downloaded. */
    saving,
    /** Files that can be downloaded, newest first. */
    recent: items.filter(({ bytes }) => bytes !== null).slice(0, SHOWN),
    async start(body: NonNullable<InputOf<'POST /reader/article/export'>['body']>) {
      setProblem(null);
      setMade(null);
      setMaking({ message: '正在开始', share: 0 });
      try {
        await watch((await api().call('POST /reader/article/export', { body })).task_id);
      } catch (error) {
        setProblem(errorText(error));
        setMaking(null);
      }
      refetch();
    },
    async save({ task_id: id, format }: ArticleExport) {
      setSaving(id);
      try {
        const file = await api().file('GET /reader/article/export/{id}/file', { params: { id } });
        await saveFile(file, `外刊轻读.${format === 'epub' ? 'epub' : 'zip'}`);
      } catch (error) {
        showError(error);
      }
      setSaving(null);
    },
  };
}
