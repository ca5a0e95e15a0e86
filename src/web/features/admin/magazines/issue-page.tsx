/** One magazine issue: progress, next step, contents and history. */
import { Check, Pencil } from 'lucide';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle, Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { isTaskRunning, pollTask } from '../../../shell/poll-task.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { StatusLog } from '../articles/article-state.tsx';
import { ListLink } from '../frame/list-link.tsx';
import { IssueContents } from './issue-contents.tsx';
import { IssueCover, IssueForm } from './issue-list.tsx';
import { magazineLabel, magazineStates, magazinesAddress, stepLabel, stepTo } from './issue-state.ts';
import { NextStep } from './next-step.tsx';

export function IssuePage({ issue, lines }: { issue: Magazine; lines: readonly MagazineArticle[] }) {
  const { revalidate } = useRevalidator();
  // Its articles are translated and decided about elsewhere, and other editors start its steps.
  useLiveUpdates('articles', revalidate);
  const { id, task: known } = issue;
  // Hints about tasks come for those of everybody, and the lines of an issue are up to 300.
  const renewTask = async () => {
    try {
      const { task: now } = await api().call('GET /reader/magazine/{id}', { params: { id } });
      if (now?.id !== known?.id || now?.state !== known?.state) await revalidate();
    } catch (error) {
      console.error('the task of the issue could not be fetched', error);
    }
  };
  useLiveUpdates('tasks', () => void renewTask());
  const task = useIssueTask(issue.task ?? null);
  return (
    <>
      <ListLink path={magazinesAddress({})}>全部杂志</ListLink>
      <IssueHead issue={issue} />
      <IssueProgress issue={issue} />
      <NextStep issue={issue} lines={lines} task={task} />
      <IssueContents issue={issue} lines={lines} />
      <StatusLog
        className="admin-section"
        entries={(issue.log ?? []).map(({ step, to, remark, operator, created_at: at }) => ({
          key: `${at} ${step} ${to}`,
          what: step === null ? magazineLabel(to) : stepLabel(step),
          remark,
          operator,
          at,
        }))}
      />
    </>
  );
}

function IssueHead({ issue }: { issue: Magazine }) {
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  return (
    <header className="issue-head">
      <IssueCover issue={issue} />
      <div>
        <h1 className="page-title" lang="en">
          {issue.name}
        </h1>
        <p className="dim">
          {issue.edition}
          {issue.url && (
            <>
              {' · '}
              <TextLink href={issue.url} target="_blank" rel="noreferrer" isInline>
                目录页
              </TextLink>
            </>
          )}
        </p>
      </div>
      <IconButton icon={Pencil} label="修改刊名和网址" onClick={() => setEditing(true)} />
      <InputDialog isOpen={isEditing} onClose={() => setEditing(false)} title="修改这一期">
        <IssueForm
          issue={issue}
          onSave={async (magazine) => {
            await api().call('POST /reader/magazine/{id}/update', { params: { id: issue.id }, body: { magazine } });
            setEditing(false);
            toast('已保存');
            await revalidate();
          }}
        />
      </InputDialog>
    </header>
  );
}

function IssueProgress({ issue }: { issue: Magazine }) {
  const reached = magazineStates.indexOf(issue.state);
  return (
    <ol className="issue-steps" aria-label="进度">
      {magazineStates.map((state, index) => {
        const isDone = index <= reached;
        const isNext = index === reached + 1;
        return (
          <li key={state} className={isDone ? 'done' : undefined} aria-current={isNext ? 'step' : undefined}>
            <span className="issue-dot num" aria-hidden="true">
              {isDone ? <Icon of={Check} size="sm" /> : index + 1}
            </span>
            {stepTo(state)}
            <span className="vh">{isDone ? '，已完成' : isNext ? '，下一步' : '，还没有到'}</span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Watches the running task of an issue, also after a reload of the page, and reloads the page's data at each new message.
 *
 * @param task as loaded
 * @returns its latest known state
 */
function useIssueTask(task: Task | null): Task | null {
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
    // On a failure the page stays as it is; a reload watches again.
    pollTask(runningId, leaving.signal, tell).then(tell, () => undefined);
    return () => leaving.abort();
  }, [runningId, revalidate]);

  return latest !== null && latest.id === runningId ? latest : task;
}
