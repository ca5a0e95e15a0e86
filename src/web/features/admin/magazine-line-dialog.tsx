/** Writing a line of the contents: a new one by its address, or another title and section for one that is there. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { failureText } from '../../shell/tell-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';

interface LineDialogProps {
  issueId: string;
  /** Null while it is closed. */
  edited: MagazineArticle | 'new' | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

type Fields = Partial<Record<'title' | 'title_zh' | 'url' | 'section', string>>;

export function LineDialog({ issueId, edited, onClose, onSaved }: LineDialogProps) {
  const line = edited === null || edited === 'new' ? null : edited;
  const [typed, setTyped] = useState({
    title: line?.title ?? '',
    title_zh: line?.title_zh ?? '',
    url: line?.url ?? '',
    section: line?.section ?? '',
  });
  const [errors, setErrors] = useState<Fields>({});
  const [isBusy, setBusy] = useState(false);
  const input = (part: keyof typeof typed) => ({
    value: typed[part],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [part]: target.value }),
  });
  // Its text is here already: another address would say where it did not come from.
  const hasAddress = line === null || (line.url !== null && line.article === null);

  async function send() {
    const { title, title_zh, url, section } = typed;
    if (line === null) {
      const article = { url: url.trim(), title, section: section || null };
      await api().call('POST /reader/magazine/{id}/add', { params: { id: issueId }, body: { article } });
    } else {
      const article = { title, title_zh, section, ...(hasAddress && { url: url.trim() }) };
      await api().call('POST /reader/magazinearticle/{id}/update', { params: { id: line.id }, body: { article } });
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await send();
      onClose();
      toast('已保存');
      await onSaved();
    } catch (error) {
      const told = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {});
      const fields = Object.fromEntries(told.map(([path, text]) => [path.replace('article.', ''), text]));
      setErrors(told.length > 0 ? fields : { title: failureText(error) });
    }
    setBusy(false);
  }

  return (
    <Dialog isOpen={edited !== null} onClose={onClose} title={line ? '修改这一篇' : '加一篇'}>
      <form className="stack" onSubmit={submit} noValidate>
        {hasAddress && (
          <Field label="网址" error={errors.url}>
            <TextInput
              {...input('url')}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoCapitalize="none"
              spellCheck={false}
            />
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
        <div className="acts">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {line ? '保存' : '加进目录'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
