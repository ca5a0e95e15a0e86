/** The job on an issue, as it goes on: asked for again and again until it has ended, across reloads of the page. */
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Task } from '#contract/shapes.ts';
import { patientApi } from '../../shell/browser.ts';

const POLL_MS = 800;
/** After an answer that did not come. */
const RETRY_MS = 4_000;

export const isRunning = (task: Task | null | undefined): task is Task & { state: 'QUEUED' | 'RUNNING' } =>
  task?.state === 'QUEUED' || task?.state === 'RUNNING';

/**
 * @param task as the page was loaded with it; the page is loaded again whenever the job says something new
 * @returns the newest that is known of it
 */
export function useMagazineTask(task: Task | null): Task | null {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<Task | null>(null);
  const running = isRunning(task) ? task.id : null;

  useEffect(() => {
    if (running === null) return;
    let timer = 0;
    let isOver = false;
    let said = '';
    const ask = async () => {
      let pause = POLL_MS;
      try {
        const now = await patientApi().call('GET /reader/task/{id}', { params: { id: running } });
        if (isOver) return;
        setLatest(now);
        if (now.message !== said || !isRunning(now)) await revalidate();
        said = now.message;
        if (!isRunning(now)) return;
      } catch {
        pause = RETRY_MS;
      }
      if (!isOver) timer = window.setTimeout(ask, pause);
    };
    timer = window.setTimeout(ask, POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [running, revalidate]);

  return latest !== null && latest.id === task?.id && isRunning(task) ? latest : task;
}
