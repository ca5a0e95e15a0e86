/** Dialogs that edit a word's meaning or one of its sentences. The input stays when saving fails. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { MyWordDetail, WordContext } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/form-controls.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface EditProps {
  detail: MyWordDetail;
  onClose: () => void;
  /** The word is another one on the server than it was fetched: it was saved, or has gone meanwhile. */
  onChanged: () => void;
}

/**
 * Saves and shows a failure under the field. Of a word that was removed on another device the input stays, to be copied; the page behind
 * shows what has become of it when the dialog is closed.
 */
function useSaving({ onClose, onChanged }: Pick<EditProps, 'onClose' | 'onChanged'>) {
  const [error, setError] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function save(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      toast('已保存');
      onChanged();
      onClose();
    } catch (failure) {
      setGone(failure instanceof ApiError && failure.status === 404);
      setError(failure instanceof ApiError ? failure.msg : '没有存下来，请再试一次');
      setBusy(false);
    }
  }
  function close() {
    if (isGone) onChanged();
    onClose();
  }
  return { error, setError, isBusy, save, close };
}

export function EditMeaning({ detail, onClose, onChanged }: EditProps) {
  const [resolve, setResolve] = useState(detail.resolve);
  const { error, setError, isBusy, save, close } = useSaving({ onClose, onChanged });
  const send = (to: string | null) =>
    save(() => api().call('POST /reader/myword/edit', { body: { word: detail.word, resolve: to } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (resolve.trim() === '') setError('请填写释义');
    else void send(resolve.trim());
  };
  return (
    <InputDialog
      isOpen
      onClose={close}
      title="改释义"
      actions={
        <>
          {detail.info.senses.length > 0 && (
            <Button onClick={() => void send(null)} disabled={isBusy}>
              用词典的
            </Button>
          )}
          <Button look="primary" type="submit" form="edit-meaning" isBusy={isBusy}>
            保存
          </Button>
        </>
      }
    >
      <form id="edit-meaning" onSubmit={submit}>
        <Field label={`${detail.word} 的释义`} hint="卡片上用这一条" error={error}>
          <TextArea value={resolve} onChange={({ target }) => setResolve(target.value)} maxLength={2_000} />
        </Field>
      </form>
    </InputDialog>
  );
}

/** @param context undefined for a new one */
export function EditSentence({
  detail,
  context,
  onClose,
  onChanged,
}: EditProps & { context: WordContext | undefined }) {
  const [sentence, setSentence] = useState(context?.sentence ?? '');
  const [sentenceZh, setSentenceZh] = useState(context?.sentence_zh ?? '');
  const { error, setError, isBusy, save, close } = useSaving({ onClose, onChanged });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sentence.trim() === '') return setError('请填写句子');
    const after = { sentence: sentence.trim(), sentence_zh: sentenceZh.trim() || null };
    const body = { word: detail.word, before: context?.sentence ?? null, after };
    void save(() => api().call('POST /reader/myword/context', { body }));
  };
  return (
    <InputDialog
      isOpen
      onClose={close}
      title={context ? '改例句' : '加例句'}
      actions={
        <Button look="primary" type="submit" form="edit-sentence" isBusy={isBusy}>
          保存
        </Button>
      }
    >
      <form id="edit-sentence" className="stack" onSubmit={submit}>
        <Field label="英文句子" error={error}>
          <TextArea value={sentence} onChange={({ target }) => setSentence(target.value)} lang="en" maxLength={2_000} />
        </Field>
        <Field label="中文（可不填）">
          <TextArea value={sentenceZh} onChange={({ target }) => setSentenceZh(target.value)} maxLength={2_000} />
        </Field>
      </form>
    </InputDialog>
  );
}
