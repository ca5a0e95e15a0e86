/** Names of this article and the Chinese that each has throughout: the next translation keeps to them. */
import { Plus, X } from 'lucide';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Term } from '#contract/shapes.ts';
import { api } from '../../../shell/browser.ts';
import { tellFailure } from '../../../shell/tell-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';

interface TermListProps {
  articleId: string;
  terms: readonly Term[];
  onChange: (terms: Term[]) => void;
}

export function TermList({ articleId, terms, onChange }: TermListProps) {
  /** '' while a new one is being added. */
  const [openTerm, setOpenTerm] = useState<string | null>(null);
  const params = { id: articleId };

  async function put(term: Term) {
    const { items } = await api().call('POST /reader/article/{id}/terms/add', { params, body: term });
    onChange(items);
  }

  async function remove(term: Term) {
    try {
      const body = { term: term.term };
      const { items } = await api().call('POST /reader/article/{id}/terms/delete', { params, body });
      onChange(items);
      toast(`删除了 ${term.term}`, { action: { label: '撤销', onClick: () => put(term).catch(tellFailure) } });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <section aria-labelledby="desk-terms">
      <SectionHead id="desk-terms" title="词表">
        <TextLink aria-expanded={openTerm === ''} onClick={() => setOpenTerm(openTerm === '' ? null : '')}>
          {openTerm === '' ? '收起' : '加一个译名'}
        </TextLink>
      </SectionHead>
      <p className="t12 dim">人名、地名的译名，下次翻译照用。</p>
      {openTerm === '' && <TermForm onSave={put} />}
      <ul className="dw terms">
        {terms.map((term) =>
          term.term === openTerm ? (
            <li key={term.term} className="term-open">
              <TermForm
                term={term}
                onSave={async (changed) => {
                  await put(changed);
                  setOpenTerm(null);
                }}
                onGiveUp={() => setOpenTerm(null)}
              />
            </li>
          ) : (
            <li key={term.term}>
              <b lang="en">{term.term}</b>
              <button
                type="button"
                className="term-zh"
                aria-label={`修改 ${term.term} 的译名：${term.zh}`}
                onClick={() => setOpenTerm(term.term)}
              >
                {term.zh}
              </button>
              <IconButton icon={X} iconSize="sm" label={`删除 ${term.term}`} onClick={() => remove(term)} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

interface TermFormProps {
  /** The one that is changed; missing while one is added. */
  term?: Term;
  onSave: (term: Term) => Promise<void>;
  onGiveUp?: () => void;
}

function TermForm({ term, onSave, onGiveUp }: TermFormProps) {
  const [fields, setFields] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const value = (name: string) => String(given.get(name) ?? '').trim();
    setBusy(true);
    try {
      await onSave({ term: term?.term ?? value('term'), zh: value('zh') });
      setFields({});
      if (!term) {
        form.reset();
        form.querySelector('input')?.focus();
      }
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFields(error.fields);
      else tellFailure(error);
    }
    setBusy(false);
  }

  return (
    <form className="stack desk-form" onSubmit={submit} noValidate>
      {!term && (
        <Field label="原文" error={fields.term}>
          <TextInput name="term" lang="en" maxLength={200} autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <Field label={term ? `${term.term} 的译名` : '译名'} error={fields.zh}>
        <TextInput name="zh" maxLength={200} defaultValue={term?.zh} />
      </Field>
      <div className="desk-acts">
        <Button type="submit" icon={term ? undefined : Plus} isBusy={isBusy}>
          {term ? '保存' : '加入'}
        </Button>
        {onGiveUp && <Button onClick={onGiveUp}>放弃</Button>}
      </div>
    </form>
  );
}
