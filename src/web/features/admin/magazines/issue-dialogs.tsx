/** Dialogs of the steps of an issue: upload an EPUB, publish, withdraw. */
import { useEffect, useRef, useState } from 'react';
import type { MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { uploadFile } from '../../../shell/upload-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Field, useFieldTies } from '../../../ui/form-controls.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface ConfirmPublishingProps {
  asked: 'publish' | 'cancel' | null;
  isBusy: boolean;
  lines: readonly MagazineArticle[];
  onClose: () => void;
  onConfirm: (step: 'publish' | 'cancel') => void;
}

export function ConfirmPublishing({ asked, isBusy, lines, onClose, onConfirm }: ConfirmPublishingProps) {
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

export function UploadIssue({ issueId, isOpen, onClose, onStarted }: UploadIssueProps) {
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
