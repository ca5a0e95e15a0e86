/** Name, number, contents page and cover of an issue: for a new one, and for one that is there. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Magazine } from '#contract/shapes.ts';
import { failureText } from '../../shell/tell-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

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

const PARTS = ['name', 'edition', 'url', 'cover'] as const;
const MISSING = { name: '请填写刊名', edition: '请填写期号' };

export function MagazineForm({ issue, onSave }: MagazineFormProps) {
  const [typed, setTyped] = useState({
    name: issue?.name ?? '',
    edition: issue?.edition ?? '',
    url: issue?.url ?? '',
    cover: issue?.cover ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<(typeof PARTS)[number], string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = (part: (typeof PARTS)[number]) => ({
    value: typed[part],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [part]: target.value }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [name, edition, url, cover] = PARTS.map((part) => typed[part].trim()) as [string, string, string, string];
    const missing = { ...(name === '' && { name: MISSING.name }), ...(edition === '' && { edition: MISSING.edition }) };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onSave({ name, edition, url: url || null, cover: cover || null });
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const told = PARTS.map((part) => [part, fields[part] ?? fields[`magazine.${part}`]] as const);
      const known = Object.fromEntries(told.filter(([, text]) => text !== undefined));
      setErrors(known);
      if (Object.keys(known).length === 0) setFailure(failureText(error));
    }
    setBusy(false);
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
        <TextInput
          {...input('url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="封面图片网址（可不填）" error={errors.cover}>
        <TextInput
          {...input('cover')}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
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
