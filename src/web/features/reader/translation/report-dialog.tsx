/** 翻译有问题: the dialog for reporting the translation of a sentence to the editors. */
import { useState } from 'react';
import { LONGEST_REPORT } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { Field, TextArea } from '../../../ui/form-controls.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { TranslatedSentence } from './translated-passages.ts';

const kinds = ['译错', '漏译', '不通顺', '其他'] as const;
type Kind = (typeof kinds)[number];
const choices = kinds.map((kind) => ({ value: kind, label: kind }));
/** Leaves room for the kind before it. */
const LONGEST = LONGEST_REPORT - 100;

interface TranslationReportDialogProps {
  sentence: TranslatedSentence;
  /** Rejects with a message to show. */
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

export function TranslationReportDialog({ sentence, onSend, onClose }: TranslationReportDialogProps) {
  const [kind, setKind] = useState<Kind>('译错');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isMissing = kind === '其他' && words.trim() === '';
  const send = async () => {
    if (isMissing) return setError('请写明问题');
    setIsSending(true);
    try {
      await onSend(words.trim() === '' ? kind : `${kind}：${words.trim()}`);
    } catch (failure) {
      setError(errorText(failure));
      setIsSending(false);
    }
  };
  return (
    <InputDialog
      isOpen
      onClose={onClose}
      title="翻译有问题"
      actions={
        <Button look="primary" isBusy={isSending} onClick={() => void send()}>
          告诉编辑
        </Button>
      }
    >
      <div className="stack">
        <blockquote className="report-quote">
          <p lang="en">{sentence.text}</p>
          <p className="dim">{sentence.textZh}</p>
        </blockquote>
        <Segmented label="哪里有问题" choices={choices} value={kind} onChange={setKind} />
        <Field label={kind === '其他' ? '说明' : '说明（可不填）'} error={error}>
          <TextArea
            rows={3}
            maxLength={LONGEST}
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setError(null);
            }}
          />
        </Field>
      </div>
    </InputDialog>
  );
}
