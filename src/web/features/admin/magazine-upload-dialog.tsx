/** Giving an issue as an EPUB: choosing the file, sending it, starting its job. A file that failed stays chosen. */
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shell/api.ts';
import { uploadFile } from '../../shell/upload-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { fileSizeText } from '../../ui/file-size.ts';
import { Field, useFieldTies } from '../../ui/form-controls.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

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
