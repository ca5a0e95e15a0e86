/** Word notes that an editor writes for this article. */
import { X } from 'lucide';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordEntry } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';

interface WordNotesProps {
  articleId: string;
  words: readonly WordEntry[];
  onChange: (words: WordEntry[]) => void;
}

export function WordNotes({ articleId, words, onChange }: WordNotesProps) {
  const [isAdding, setAdding] = useState(false);
  const params = { id: articleId };

  async function add(entry: WordEntry) {
    const { items } = await api().call('POST /reader/article/{id}/words/add', { params, body: entry });
    onChange(items);
  }

  async function remove(entry: WordEntry) {
    try {
      const { items } = await api().call('POST /reader/article/{id}/words/delete', {
        params,
        body: { word: entry.word },
      });
      onChange(items);
      toast(`删除了 ${entry.word}`, { action: { label: '撤销', onClick: () => add(entry).catch(tellFailure) } });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <section aria-labelledby="desk-words">
      <SectionHead id="desk-words" title="词">
        <TextLink aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? '收起' : '加一个词'}
        </TextLink>
      </SectionHead>
      {isAdding && <WordForm onAdd={add} />}
      {words.length === 0 && !isAdding && <p className="t14 dim">还没有词注。</p>}
      <ul className="dw">
        {words.map((entry) => (
          <li key={entry.word}>
            <b lang="en">{entry.word}</b>
            <span title={entry.resolve}>{entry.resolve}</span>
            {entry.tag && <Tag>{entry.tag}</Tag>}
            <IconButton icon={X} iconSize="sm" label={`删除 ${entry.word}`} onClick={() => remove(entry)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WordForm({ onAdd }: { onAdd: (entry: WordEntry) => Promise<void> }) {
  const [fields, setFields] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const value = (name: string) => String(given.get(name) ?? '').trim();
    setBusy(true);
    try {
      await onAdd({ word: value('word'), resolve: value('resolve'), tag: value('tag') || null });
      setFields({});
      form.reset();
      form.querySelector('input')?.focus();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFields(error.fields);
      else tellFailure(error);
    }
    setBusy(false);
  }

  return (
    <form className="stack desk-form" onSubmit={submit} noValidate>
      <Field label="词或短语" error={fields.word}>
        <TextInput name="word" lang="en" maxLength={100} autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="释义" error={fields.resolve}>
        <TextInput name="resolve" maxLength={500} />
      </Field>
      <Field label="词性（可不填）" error={fields.tag}>
        <TextInput name="tag" maxLength={40} placeholder="n. 或 短语" />
      </Field>
      <Button type="submit" isBusy={isBusy}>
        加入
      </Button>
    </form>
  );
}
