/** Makes a collection: a title is enough, the rest is done in the editor. */
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextArea, TextInput } from '../../ui/form-controls.tsx';
import { FormError, NeedsScripts } from '../../ui/form-message.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface NewCollectionProps {
  /** Address of the editor of the collection that was made. */
  editHref: (id: string) => string;
  /** Article that is put into it. */
  firstArticle?: string | null;
  /** The form was sent without the page's scripts. */
  outcome: FormOutcome | undefined;
}

export function NewCollection({ editHref, firstArticle = null, outcome }: NewCollectionProps) {
  const navigate = useNavigate();
  const [uuid] = useState(newUuid);
  const [title, setTitle] = useState(outcome?.values.title ?? '');
  const [intro, setIntro] = useState(outcome?.values.intro ?? '');
  const [article, setArticle] = useState(firstArticle);
  const [errors, setErrors] = useState<{ title?: string | undefined; form?: string | undefined }>(
    outcome?.message ? { form: outcome.message } : {},
  );
  const [isBusy, setBusy] = useState(false);
  async function make(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setErrors({ title: '请填写标题' });
    setBusy(true);
    setErrors({});
    try {
      const { id } = await api().call('POST /reader/collection/add', {
        body: {
          collection_uuid: uuid,
          title: title.trim(),
          intro: intro.trim() || null,
          article_ids: article === null ? [] : [article],
        },
      });
      await navigate(editHref(id), { replace: true });
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiError ? error.fields : undefined;
      if (fields?.article_ids && article !== null) {
        setArticle(null);
        return setErrors({ form: '要放进去的文章没有了，或者已经下架。再按一次，建一个空的合集。' });
      }
      setErrors(fields?.title ? { title: fields.title } : { form: errorText(error) });
    }
  }
  return (
    <form method="post" className="stack new-collection" noValidate onSubmit={(event) => void make(event)}>
      <p className="dim">把几篇文章排在一起读。先起个名字，文章下一步再加。</p>
      <Field label="标题" error={errors.title ?? null}>
        <TextInput name="title" value={title} maxLength={100} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="介绍（可不填）">
        <TextArea
          name="intro"
          rows={3}
          value={intro}
          maxLength={2_000}
          onChange={({ target }) => setIntro(target.value)}
        />
      </Field>
      <FormError message={errors.form} />
      <NeedsScripts />
      <Button type="submit" look="primary" isBusy={isBusy} className="scripted">
        建好，去加文章
      </Button>
      <LeaveGuard isOn={!isBusy && (title !== '' || intro !== '')} />
    </form>
  );
}
