/** 下载 PDF: four ways to set the article, made on demand. */
import { Download, LogIn } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import './pdf-dialog.css';

type Style = NonNullable<NonNullable<InputOf<'GET /reader/article/{id}/pdf'>['query']>['style']>;

const STYLES: readonly { style: Style; name: string; about: string }[] = [
  { style: 'sy', name: '双语', about: '左英右中，逐段对齐；沿虚线折起右边，先读英文' },
  { style: 'en', name: '英文', about: '五行一个行号，右边留白写字' },
  { style: 'words', name: '生词', about: '高于你水平的词，释义和词在同一行，最后是词表' },
  { style: 'cloze', name: '填空', about: '词收在最前面，答案倒着印在最后' },
];

const MAX_TRIES = 3;

/** Has a PDF made, waits for it and returns its address. @throws ApiError, also with the task's message if that failed */
export async function makePdf(id: string, style: Style, signal: AbortSignal): Promise<string> {
  // The newest version may have come out of date while it was made.
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const call = { params: { id }, query: { style } };
    const { ready, url, task_id } = await api().call('GET /reader/article/{id}/pdf', call, { signal });
    if (ready) return url ?? '';
    const task = await pollTask(task_id ?? '', signal, () => {});
    if (task.state !== 'DONE') throw new ApiError({ code: '500', msg: task.message });
  }
  throw new ApiError({ code: '500', msg: 'PDF 还没做好，请过一会儿再试' });
}

interface PdfDialogProps {
  articleId: string;
  /** Null for readers. */
  onLogin: (() => void) | null;
  onClose: () => void;
}

export function PdfDialog({ articleId, onLogin, onClose }: PdfDialogProps) {
  const [making, setMaking] = useState<Style>();
  const closing = useRef<AbortController>(null);
  useEffect(() => () => closing.current?.abort(), []);

  async function download(style: Style) {
    closing.current = new AbortController();
    const { signal } = closing.current;
    setMaking(style);
    try {
      location.assign(await makePdf(articleId, style, signal));
    } catch (error) {
      if (!signal.aborted) showError(error);
    } finally {
      setMaking(undefined);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="下载 PDF"
      actions={
        onLogin && (
          <Button look="primary" icon={LogIn} onClick={onLogin}>
            登录
          </Button>
        )
      }
    >
      {onLogin && <p className="pdf-why">登录后下载，登录完会回到这里。</p>}
      <ul className="pdf-styles">
        {STYLES.map(({ style, name, about }) => (
          <li key={style}>
            <div>
              <b>{name}</b>
              <p className="t14 dim">{about}</p>
            </div>
            {!onLogin && (
              <Button
                icon={Download}
                isBusy={making === style}
                disabled={making !== undefined && making !== style}
                aria-label={`下载${name} PDF`}
                onClick={() => void download(style)}
              >
                {making === style ? '正在排版' : '下载'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
