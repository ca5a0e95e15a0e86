/** The form for the name, edition, contents page and cover of an issue. */
import type { FormEvent } from 'react';
import type { Magazine } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { UrlInput } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';

interface IssueFields {
  name: string;
  edition: string;
  url: string | null;
  cover: string | null;
}

interface IssueFormProps {
  /** Undefined for a new issue. */
  issue?: Magazine;
  /** May reject; the form shows the error and keeps its values. */
  onSave: (fields: IssueFields) => Promise<void>;
}

export function IssueForm({ issue, onSave }: IssueFormProps) {
  const first = {
    name: issue?.name ?? '',
    edition: issue?.edition ?? '',
    url: issue?.url ?? '',
    cover: issue?.cover ?? '',
  };
  const { typed, input, errors, failure, isBusy, save, refuse } = useFormFields(first, 'magazine.');

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(typed.name.trim() === '' && { name: '请填写刊名' }),
      ...(typed.edition.trim() === '' && { edition: '请填写期号' }),
    };
    if (Object.keys(missing).length > 0) refuse(missing);
    else void save(({ url, cover, ...rest }) => onSave({ ...rest, url: url || null, cover: cover || null }));
  }

  return (
    <form className="issue-form stack" onSubmit={submit} noValidate>
      <div className="add-titles">
        <Field label="刊名" error={errors.name}>
          <TextInput {...input('name')} maxLength={100} placeholder="Harbour Weekly" autoComplete="off" />
        </Field>
        <Field label="期号" error={errors.edition}>
          <TextInput {...input('edition')} maxLength={100} placeholder="2026-11-21" autoComplete="off" />
        </Field>
      </div>
      <Field label="目录页网址（可不填）" hint="没有目录页的，建好以后上传 EPUB" error={errors.url}>
        <UrlInput {...input('url')} />
      </Field>
      <Field label="封面图片网址（可不填）" error={errors.cover}>
        <UrlInput {...input('cover')} />
      </Field>
      <FormError message={failure && `没有保存：${failure}`} />
      <div className="acts">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {issue ? '保存' : '新建'}
        </Button>
      </div>
    </form>
  );
}
