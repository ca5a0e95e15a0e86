/** What is next for an issue: the job that runs, or what can be done now, with what went wrong before. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle, MagazineStep, Task } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { isTaskRunning } from '../../shell/poll-task.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { nextOf } from './magazine-advice.ts';
import { stepLabel } from './magazine-state.ts';
import { UploadIssue } from './magazine-upload-dialog.tsx';
import { ConfirmPublishing, RejectIssue } from './magazine-verdict.tsx';

interface MagazineNextProps {
  issue: Magazine;
  lines: readonly MagazineArticle[];
  task: Task | null;
}

type Question = 'upload' | 'reject' | 'publish' | 'cancel';

export function MagazineNext({ issue, lines, task }: MagazineNextProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<MagazineStep | 'stop' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { id: issue.id };

  /** @returns whether it was done */
  async function run(step: MagazineStep | 'stop', work: () => Promise<unknown>): Promise<boolean> {
    setBusy(step);
    try {
      await work();
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await revalidate();
      setBusy(null);
    }
  }
  const take: Partial<Record<MagazineStep, () => void>> = {
    crawl: () => run('crawl', () => api().call('POST /reader/magazine/{id}/crawl', { params })),
    upload: () => setQuestion('upload'),
    download: () => run('download', () => api().call('POST /reader/magazine/{id}/download_articles', { params })),
    pass: () => run('pass', () => api().call('POST /reader/magazine/{id}/audit', { params, body: { action: 'pass' } })),
    reject: () => setQuestion('reject'),
    publish: () => setQuestion('publish'),
    cancel: () => setQuestion('cancel'),
  };
  const close = () => setQuestion(null);
  const answer = async (step: MagazineStep, work: () => Promise<unknown>) => {
    if (await run(step, work)) close();
  };

  if (task !== null && isTaskRunning(task)) {
    const stop = () => api().call('POST /reader/task/{id}/cancel', { params: { id: task.id } });
    return (
      <section className="issue-next" aria-label="正在进行">
        <p role="status">{task.message}</p>
        <ProgressBar value={task.progress} label="进度" isThick />
        <div className="acts">
          <Button isBusy={busy === 'stop'} onClick={() => run('stop', stop)}>
            停止
          </Button>
        </div>
      </section>
    );
  }
  const { advice, steps } = nextOf(issue, lines);
  // What went wrong is told as long as it could be tried again.
  const failed = task?.state === 'FAILED' ? issue.steps?.find((step) => task.kind === `magazine.${step}`) : undefined;
  return (
    <section className="issue-next" aria-label="下一步">
      {failed && (
        <p className="form-error" role="alert">
          {stepLabel(failed)}没有成功：{task?.message}
        </p>
      )}
      <p>{advice}</p>
      <div className="acts">
        {steps.map(({ step, label = stepLabel(step), isMain }) => (
          <Button
            key={step}
            look={isMain ? 'primary' : undefined}
            isBusy={busy === step}
            disabled={busy !== null}
            onClick={take[step]}
          >
            {label}
          </Button>
        ))}
      </div>
      <UploadIssue issueId={issue.id} isOpen={question === 'upload'} onClose={close} onStarted={revalidate} />
      <RejectIssue
        isOpen={question === 'reject'}
        isBusy={busy === 'reject'}
        onClose={close}
        onReject={(remark) =>
          answer('reject', () =>
            api().call('POST /reader/magazine/{id}/audit', { params, body: { action: 'reject', remark } }),
          )
        }
      />
      <ConfirmPublishing
        asked={question === 'publish' || question === 'cancel' ? question : null}
        isBusy={busy === 'publish' || busy === 'cancel'}
        lines={lines}
        onClose={close}
        onConfirm={(step) =>
          answer(step, () =>
            api().call('POST /reader/magazine/{id}/publish', { params, body: { cancel: step === 'cancel' } }),
          )
        }
      />
    </section>
  );
}
