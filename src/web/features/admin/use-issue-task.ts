/** The job on an issue as it goes on, also across reloads of the page. */
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Task } from '#contract/shapes.ts';
import { isTaskRunning, pollTask } from '../../shell/poll-task.ts';

/**
 * @param task as the page was loaded with it; the page is loaded again whenever the job says something new
 * @returns the newest that is known of it
 */
export function useIssueTask(task: Task | null): Task | null {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<Task | null>(null);
  const runningId = task !== null && isTaskRunning(task) ? task.id : null;

  useEffect(() => {
    if (runningId === null) return;
    const leaving = new AbortController();
    let said = '';
    const tell = (now: Task) => {
      setLatest(now);
      if (now.message !== said || !isTaskRunning(now)) void revalidate();
      said = now.message;
    };
    // Where no answer comes any more the page stays as it is; loading it again watches again.
    pollTask(runningId, leaving.signal, tell).then(tell, () => undefined);
    return () => leaving.abort();
  }, [runningId, revalidate]);

  return latest !== null && latest.id === runningId ? latest : task;
}
