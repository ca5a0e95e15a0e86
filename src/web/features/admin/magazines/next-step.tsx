/** The next step of an issue: the running task, or advice and the possible steps, the likeliest first; the dialogs that they open. */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle, MagazineStep, Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { isTaskRunning } from '../../../shell/poll-task.ts';
import { uploadFile } from '../../../shell/upload-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Field, useFieldTies } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RejectDialog } from '../forms/reject-dialog.tsx';
import { stepLabel } from './issue-state.ts';

interface NextStepProps {
  issue: Magazine;
  lines: readonly MagazineArticle[];
  task: Task | null;
}

type Question = 'upload' | 'reject' | 'publish' | 'cancel';

export function NextStep({ issue, lines, task }: NextStepProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<MagazineStep | 'stop' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { id: issue.id };

  /** @returns whether it succeeded */
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
  const { advice, steps } = nextSteps(issue, lines);
  // A failure is shown as long as the step can be retried.
  const failed = task?.state === 'FAILED' ? issue.steps?.find((step) => task.kind === `magazine.${step}`) : undefined;
  return (
    <section className="issue-next" aria-label="下一步">
      <FormError message={failed && `${stepLabel(failed)}没有成功：${task?.message}`} />
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
      <RejectDialog
        isOpen={question === 'reject'}
        isBusy={busy === 'reject'}
        onClose={close}
        title="退回这一期"
        hint="回到上一步，文章都还在"
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

interface OfferedStep {
  step: MagazineStep;
  /** The usual label of the step unless given. */
  label?: string;
  isMain?: boolean;
}

interface Next {
  advice: string;
  steps: OfferedStep[];
}

function nextSteps(issue: Magazine, lines: readonly MagazineArticle[]): Next {
  const kept = lines.filter(({ skipped }) => !skipped);
  const missing = kept.filter(({ article }) => article === null).length;
  const crawl: OfferedStep[] = issue.url === null ? [] : [{ step: 'crawl', label: '重新抓取' }];
  switch (issue.state) {
    case 'NEW':
      return issue.url === null
        ? {
            advice: '没有填目录页的网址。上传这一期的 EPUB，或者在下面一篇一篇地加。',
            steps: [{ step: 'upload', isMain: true }],
          }
        : {
            advice: '先抓取目录页，找出这一期的文章；抓不到就上传 EPUB。',
            steps: [{ step: 'crawl', isMain: true }, { step: 'upload' }],
          };
    case 'CRAWLED':
      return {
        advice:
          missing > 0
            ? `目录里有 ${kept.length} 篇。看一遍，去掉不要的，再下载。`
            : `${kept.length} 篇都下载好了。目录没有问题，就回到审核。`,
        steps: [
          { step: 'download', label: missing > 0 ? `下载 ${missing} 篇` : '回到审核', isMain: true },
          ...crawl,
          { step: 'upload' },
        ],
      };
    case 'DOWNLOADED':
      return { advice: downloadedAdvice(kept, missing), steps: downloadedSteps(missing) };
    case 'AUDITED':
      return {
        advice: `${kept.filter(({ passed }) => passed).length} 篇通过了审核，发布以后读者就能看到。`,
        steps: [{ step: 'publish', isMain: true }, { step: 'pass', label: '重新审核' }, { step: 'reject' }],
      };
    case 'PUBLISHED':
      return {
        advice: `已经发布，读者能看到 ${issue.counts.published} 篇。`,
        steps: [{ step: 'cancel', label: '撤回这一期' }],
      };
  }
}

function downloadedAdvice(kept: readonly MagazineArticle[], missing: number): string {
  const count = (status: string) => kept.filter(({ article }) => article?.status === status).length;
  const translating = count('FETCHED') + count('TRANSLATED');
  const parts = [
    `${count('PENDING')} 篇等着审核`,
    translating > 0 && `${translating} 篇还在翻译`,
    missing > 0 && `${missing} 篇没有下载成功`,
  ].filter(Boolean);
  return `${parts.join('，')}。可以点开一篇细看；退回的不会发布。`;
}

function downloadedSteps(missing: number): OfferedStep[] {
  const again: OfferedStep[] = missing > 0 ? [{ step: 'download', label: `重试 ${missing} 篇` }] : [];
  return [{ step: 'pass', label: '全部通过', isMain: true }, ...again, { step: 'reject' }];
}

interface ConfirmPublishingProps {
  asked: 'publish' | 'cancel' | null;
  isBusy: boolean;
  lines: readonly MagazineArticle[];
  onClose: () => void;
  onConfirm: (step: 'publish' | 'cancel') => void;
}

function ConfirmPublishing({ asked, isBusy, lines, onClose, onConfirm }: ConfirmPublishingProps) {
  const kept = lines.filter(({ skipped }) => !skipped);
  const passed = kept.filter((line) => line.passed).length;
  const others = kept.length - passed;
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        onClose={onClose}
        title={`发布这 ${passed} 篇？`}
        confirmLabel="发布"
        isBusy={isBusy}
        onConfirm={() => onConfirm('publish')}
      >
        读者马上能看到。{others > 0 && `另外 ${others} 篇没有通过，不会发布。`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onClose={onClose}
        title="撤回这一期？"
        confirmLabel="撤回"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => onConfirm('cancel')}
      >
        随这一期发布的文章回到待审，读者不能再读；之前单独发布的不动。
      </ConfirmDialog>
    </>
  );
}

interface UploadIssueProps {
  issueId: string;
  isOpen: boolean;
  onClose: () => void;
  onStarted: () => Promise<void>;
}

function UploadIssue({ issueId, isOpen, onClose, onStarted }: UploadIssueProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send() {
    if (file === null) return setProblem('请选一个 EPUB 文件');
    const abort = new AbortController();
    stop.current = abort;
    setProblem(null);
    setSent(0);
    try {
      const key = await uploadFile(file, abort.signal, setSent);
      await api().call('POST /reader/magazine/{id}/upload', { params: { id: issueId }, body: { key } });
      onClose();
      await onStarted();
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorText(error));
    }
    setSent(null);
  }
  const leave = () => {
    stop.current?.abort();
    onClose();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title="上传这一期的 EPUB"
      actions={
        <Button look="primary" isBusy={sent !== null} onClick={send}>
          上传
        </Button>
      }
    >
      <Field
        label="EPUB 文件"
        hint={
          file ? `已选 ${file.name}，${fileSizeText(file.size)}` : '每一章成为一篇文章，最多 100 MB；有版权保护的打不开'
        }
        error={problem}
      >
        <EpubInput
          onPick={(picked) => {
            setProblem(null);
            setFile(picked);
          }}
        />
      </Field>
      {sent !== null && <ProgressBar value={sent} label="上传进度" isThick />}
    </Dialog>
  );
}

function EpubInput({ onPick }: { onPick: (file: File | null) => void }) {
  return (
    <input
      {...useFieldTies()}
      className="input file-input"
      type="file"
      accept=".epub,application/epub+zip"
      onChange={({ target }) => onPick(target.files?.[0] ?? null)}
    />
  );
}
