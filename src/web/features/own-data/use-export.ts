/** Having everything of one's own made into a file, and watching it being made; one that was begun elsewhere is watched too. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DataExport } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { saveFile } from '../../shell/save-file.ts';
import { errorText, showError } from '../../ui/error-toast.ts';

interface Making {
  message: string;
  /** 0 to 1. */
  share: number;
}

/** @param exports the latest, newest first */
export function useExport(exports: readonly DataExport[]) {
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState<Making | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  const watch = useCallback(
    async (taskId: string) => {
      stop.current?.abort();
      const abort = new AbortController();
      stop.current = abort;
      try {
        const task = await pollTask(taskId, abort.signal, ({ message, progress }) =>
          setMaking({ message, share: progress }),
        );
        if (task.state !== 'DONE') setProblem(`${task.message}，请再试一次`);
        await revalidate();
      } catch (error) {
        if (abort.signal.aborted) return;
        setProblem(errorText(error));
      }
      setMaking(null);
    },
    [revalidate],
  );

  const latest = exports[0];
  const unfinished = latest?.expires_at === null ? latest.task_id : undefined;
  useEffect(() => {
    if (unfinished !== undefined) void watch(unfinished);
    return () => stop.current?.abort();
  }, [unfinished, watch]);

  return {
    making,
    problem,
    /** The task whose file is on its way. */
    saving,
    async start() {
      setProblem(null);
      setMaking({ message: '正在开始', share: 0 });
      try {
        await watch((await api().call('POST /api/user/export', {})).task_id);
      } catch (error) {
        setProblem(errorText(error));
        setMaking(null);
      }
    },
    async save({ task_id: id }: DataExport) {
      setSaving(id);
      try {
        const file = await api().file('GET /api/user/export/{id}/file', { params: { id } });
        await saveFile(file, '外刊轻读-我的数据.zip');
      } catch (error) {
        showError(error);
      }
      setSaving(null);
    },
  };
}
