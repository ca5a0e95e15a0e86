/**
 * Failures that wait for an editor: tasks and feeds, each with the action that helps, and all tasks at once. Tasks can be dismissed and
 * feeds stopped, and both undone.
 */
import { BookOpen, CircleCheck, Download, FileText, Languages, Rss, X } from 'lucide';
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { leaveRow } from '../../../ui/leave-row.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { feedsAddress } from '../feeds/feed-filters.ts';
import { insistLabel, PASTE_ADDRESS, stepThatHelps, taskKind, tasksAddress } from '../tasks/task-labels.ts';

interface FailuresProps {
  tasks: readonly Task[];
  feeds: ResultOf<'GET /api/admin/overview'>['feeds'];
  /** Number of all failed tasks, shown or not. */
  count: number;
  /** Number of all failing feeds. */
  feedCount: number;
  /** The server's time of these figures. */
  asOf: string;
  onChange: () => Promise<void>;
}

export function Failures({ tasks, feeds, count, feedCount, asOf, onChange }: FailuresProps) {
  const { isBusy, run: whileBusy } = useBusy();

  /** @param said told when it is done; null when the work says it itself */
  const run: Run = async (work, said, undo) => {
    await whileBusy(async () => {
      await work();
      if (said !== null) toast(said, undo && { action: { label: '撤销', onClick: undo } });
      await onChange();
    });
  };
  const setDismissed = (id: string, dismissed: boolean) =>
    api().call('POST /reader/task/dismiss', { body: { ids: [id], dismissed } });
  const dismiss = (id: string) =>
    run(
      () => setDismissed(id, true),
      '忽略了 1 件',
      () => void run(() => setDismissed(id, false), '放回来了'),
    );
  const retry = (id: string, anyway: boolean) =>
    run(() => api().call('POST /reader/task/{id}/retry', { params: { id }, body: { anyway } }), '又排上队了');
  const setCrawled = (id: string, enabled: boolean) =>
    api().call('POST /reader/rss/feed/{id}/update', { params: { id }, body: { enabled } });
  const stop = (id: string, title: string) =>
    run(
      () => setCrawled(id, false),
      `不再抓《${title}》`,
      () => void run(() => setCrawled(id, true), '接着抓'),
    );

  return (
    <section className="ov-fail" aria-labelledby="failures" id="failed">
      <SectionHead id="failures" title="失败">
        {count > 1 && <AllFailures count={count} asOf={asOf} isBusy={isBusy} run={run} />}
      </SectionHead>
      {tasks.length + feeds.length === 0 ? (
        <div className="state ov-none">
          <p>
            <Icon of={CircleCheck} />
            没有失败的任务
          </p>
          <p className="t14 dim">
            忽略的在
            <TextLink isInline href={tasksAddress('FAILED')}>
              任务页
            </TextLink>
            ，随时可以重试。
          </p>
        </div>
      ) : (
        <ul className="fails">
          {tasks.map((task) => (
            <FailedTask
              key={task.id}
              task={task}
              isBusy={isBusy}
              onRetry={(anyway) => retry(task.id, anyway)}
              onDismiss={() => dismiss(task.id)}
            />
          ))}
          {feeds.map(({ id, title, error, last_crawl_at: at }) => (
            <li key={`feed ${id}`}>
              <Icon of={Rss} />
              <div>
                <b lang="en">{title}</b>
                <p className="t14">{error}</p>
                <p className="t12 faint">订阅源{at && ` · ${formatDayAndClock(at)}`}</p>
              </div>
              <div className="ov-acts">
                <Button href={feedsAddress({ feed: id })}>换地址</Button>
                <LeaveButton label={`不再抓：${title}`} isBusy={isBusy} onLeave={() => stop(id, title)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {count > tasks.length && <TextLink href={tasksAddress('FAILED')}>全部 {count} 件</TextLink>}
      {feedCount > feeds.length && (
        <TextLink href={feedsAddress({ failing: true })}>全部 {feedCount} 个抓不到的源</TextLink>
      )}
    </section>
  );
}

/** Runs one action of the list and shows its outcome. */
type Run = (work: () => Promise<unknown>, said: string | null, undo?: () => void) => Promise<void>;

type Action = 'retry' | 'dismiss' | 'restore';

interface AllFailuresProps {
  /** Number of all failed tasks, shown or not. */
  count: number;
  /** The server's time of that count: what fails later is left alone. */
  asOf: string;
  isBusy: boolean;
  run: Run;
}

/** 全部重试 and 全部忽略: decide about every failed task that the overview counts, not only about those that it lists. */
function AllFailures({ count, asOf, isBusy, run }: AllFailuresProps) {
  // The page asks again while the question is open: the answer is about what was asked.
  const [question, setQuestion] = useState<{ action: Action; count: number; until: string } | null>(null);
  const ask = (action: Action) => () => setQuestion({ action, count, until: asOf });
  const close = () => setQuestion(null);

  async function confirm() {
    if (question === null) return;
    const { action, until } = question;
    const restore = () => run(async () => toast(`放回来 ${await decideAll('restore', until)} 件`), null);
    await run(async () => {
      const done = await decideAll(action, until);
      if (done === 0) toast('已经没有要处理的了');
      else if (action === 'retry') toast(`${done} 件又排上队了`);
      else toast(`忽略了 ${done} 件`, { action: { label: '撤销', onClick: () => void restore() } });
    }, null);
    close();
  }

  const isRetry = question?.action === 'retry';
  return (
    <>
      <div className="ov-links">
        <Button look="quiet" isBusy={isBusy} onClick={ask('retry')}>
          全部重试
        </Button>
        <Button look="quiet" isBusy={isBusy} onClick={ask('dismiss')}>
          全部忽略
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question !== null}
        onClose={close}
        title={`${isRetry ? '重试' : '忽略'}全部 ${question?.count ?? 0} 件失败的任务？`}
        confirmLabel={isRetry ? '全部重试' : '全部忽略'}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {isRetry
          ? '都照原样再做一次，列在这里的和没有列出来的都在内；抓不到的源不动。'
          : '总览里不再列出，任务页里还在；列在这里的和没有列出来的都在内。'}
      </ConfirmDialog>
    </>
  );
}

/** Retries or dismisses all failed tasks, in as many calls as it takes. @returns number of tasks */
async function decideAll(action: Action, until: string): Promise<number> {
  let done = 0;
  for (;;) {
    const { count, left } = await api().call('POST /reader/task/failures', { body: { action, until } });
    done += count;
    // The rest is being handled by somebody else at this moment.
    if (count === 0 || left === 0) return done;
  }
}

interface FailedTaskProps {
  task: Task;
  isBusy: boolean;
  /** @param anyway however short the text is */
  onRetry: (anyway: boolean) => void;
  onDismiss: () => void;
}

function FailedTask({ task, isBusy, onRetry, onDismiss }: FailedTaskProps) {
  const { kind, article, subject, message, updated_at: at } = task;
  const name = article?.title ?? subject?.replace(/^https?:\/\/(www\.)?/, '') ?? taskKind(kind);
  const step = stepThatHelps(task);
  const label = insistLabel(task) ?? '重试';
  return (
    <li>
      <Icon of={iconOf(kind)} />
      <div>
        {article ? (
          <PageLink to={`/admin/article/${article.id}`}>
            <b lang="en">{name}</b>
          </PageLink>
        ) : (
          <b lang={subject ? 'en' : undefined}>{name}</b>
        )}
        <p className="t14">{message}</p>
        <p className="t12 faint">
          {taskKind(kind)} · {formatDayAndClock(at)}
        </p>
      </div>
      <div className="ov-acts">
        {step === 'paste' ? (
          <Button href={PASTE_ADDRESS}>改用粘贴</Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => onRetry(step === 'take')} aria-label={`${label}：${name}`}>
            {label}
          </Button>
        )}
        <LeaveButton label={`忽略：${name}`} isBusy={isBusy} onLeave={onDismiss} />
      </div>
    </li>
  );
}

/** Button whose row disappears, with the focus moving to the next one. It is not disabled meanwhile, which would lose the focus. */
function LeaveButton({ label, isBusy, onLeave }: { label: string; isBusy: boolean; onLeave: () => void }) {
  return (
    <IconButton
      icon={X}
      label={label}
      aria-disabled={isBusy || undefined}
      onClick={({ currentTarget }) => {
        if (isBusy) return;
        leaveRow(currentTarget);
        onLeave();
      }}
    />
  );
}

function iconOf(kind: string) {
  if (kind.endsWith('retranslate')) return Languages;
  if (kind.startsWith('feed.crawl')) return Rss;
  if (kind.startsWith('magazine') || kind.startsWith('book')) return BookOpen;
  return kind.includes('download') || kind === 'article.add' ? Download : FileText;
}
