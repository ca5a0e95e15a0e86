/** Name, number, contents page and cover of an issue: for a new one, and for one that is there. */
import type { FormEvent } from 'react';
import type { Magazine } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { AddressInput } from './address-input.tsx';
import { useTypedFields } from './use-typed-fields.ts';

export interface IssueFields {
  name: string;
  edition: string;
  url: string | null;
  cover: string | null;
}

interface MagazineFormProps {
  /** Undefined for a new one. */
  issue?: Magazine;
  /** What goes wrong is shown here; what was typed stays. */
  onSave: (fields: IssueFields) => Promise<void>;
}

export function MagazineForm({ issue, onSave }: MagazineFormProps) {
  const first = {
    name: issue?.name ?? '',
    edition: issue?.edition ?? '',
    url: issue?.url ?? '',
    cover: issue?.cover ?? '',
  };
  const { typed, input, errors, failure, isBusy, save, refuse } = useTypedFields(first, 'magazine.');

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
        <AddressInput {...input('url')} />
      </Field>
      <Field label="封面图片网址（可不填）" error={errors.cover}>
        <AddressInput {...input('cover')} />
      </Field>
      {failure && (
        <p className="form-error" role="alert">
          没有保存：{failure}
        </p>
      )}
      <div className="acts">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {issue ? '保存' : '新建'}
        </Button>
      </div>
    </form>
  );
}
