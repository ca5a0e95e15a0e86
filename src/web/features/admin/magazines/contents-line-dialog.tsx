/** The dialog that adds a line to the contents by its URL, or changes the title and section of one. */
import type { FormEvent } from 'react';
import type { MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { toast } from '../../../ui/toast.ts';
import { UrlInput } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';

interface ContentsLineDialogProps {
  issueId: string;
  /** Null while it is closed. */
  edited: MagazineArticle | 'new' | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function ContentsLineDialog({ issueId, edited, onClose, onSaved }: ContentsLineDialogProps) {
  const line = edited === null || edited === 'new' ? null : edited;
  const first = {
    title: line?.title ?? '',
    title_zh: line?.title_zh ?? '',
    url: line?.url ?? '',
    section: line?.section ?? '',
  };
  const { input, errors, failure, isBusy, save } = useFormFields(first, 'article.');
  // An article that is downloaded keeps the URL that it came from.
  const hasAddress = line === null || (line.url !== null && line.article === null);

  async function send({ title, title_zh, url, section }: typeof first) {
    if (line === null) {
      const article = { url, title, section: section || null };
      await api().call('POST /reader/magazine/{id}/add', { params: { id: issueId }, body: { article } });
    } else {
      const article = { title, title_zh, section, ...(hasAddress && { url }) };
      await api().call('POST /reader/magazinearticle/{id}/update', { params: { id: line.id }, body: { article } });
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save(send))) return;
    onClose();
    toast('已保存');
    await onSaved();
  }

  return (
    <Dialog isOpen={edited !== null} onClose={onClose} title={line ? '修改这一篇' : '加一篇'}>
      <form className="stack" onSubmit={submit} noValidate>
        {hasAddress && (
          <Field label="网址" error={errors.url}>
            <UrlInput {...input('url')} />
          </Field>
        )}
        <Field label="英文标题" error={errors.title}>
          <TextInput {...input('title')} lang="en" maxLength={500} />
        </Field>
        {line && (
          <Field label="中文标题（可不填）" error={errors.title_zh}>
            <TextInput {...input('title_zh')} maxLength={500} />
          </Field>
        )}
        <Field label="栏目（可不填）" error={errors.section}>
          <TextInput {...input('section')} lang="en" maxLength={100} />
        </Field>
        <FormError message={failure && `没有保存：${failure}`} />
        <div className="acts">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {line ? '保存' : '加进目录'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
