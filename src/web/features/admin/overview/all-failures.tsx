/** 全部重试 and 全部忽略: decide about every failed task that the overview counts, not only about those that it lists. */
import { useState } from 'react';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** Runs one action of the list and shows its outcome. */
export type Run = (work: () => Promise<unknown>, said: string | null, undo?: () => void) => Promise<void>;

type Action = 'retry' | 'dismiss' | 'restore';

interface AllFailuresProps {
  /** Of all failed tasks, shown or not. */
  count: number;
  /** The server's time of that count: what fails later is left alone. */
  asOf: string;
  isBusy: boolean;
  run: Run;
}

export function AllFailures({ count, asOf, isBusy, run }: AllFailuresProps) {
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

/** In as many calls as it takes. @returns how many tasks it was */
async function decideAll(action: Action, until: string): Promise<number> {
  let done = 0;
  for (;;) {
    const { count, left } = await api().call('POST /reader/task/failures', { body: { action, until } });
    done += count;
    // Those that somebody else is deciding about at the moment are theirs.
    if (count === 0 || left === 0) return done;
  }
}
