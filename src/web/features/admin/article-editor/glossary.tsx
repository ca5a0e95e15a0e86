/** The glossary of an article: word notes for readers, and fixed translations of names for the translator. */

import { X } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Term, WordEntry } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { leaveRow } from '../../../ui/leave-row.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';

interface WordNotesProps {
  articleId: string;
  words: readonly WordEntry[];
  onChange: (words: WordEntry[]) => void;
  /** Called with whether a form has unsaved input. */
  onTyping: (isTyping: boolean) => void;
}

export function WordNotes({ articleId, words, onChange, onTyping }: WordNotesProps) {
  const params = { id: articleId };
  return (
    <EntryList
      id="editor-words"
      title="词"
      addLabel="加一个词"
      note={words.length === 0 ? '还没有词注。' : null}
      entries={words}
      onTyping={onTyping}
      shown={({ word, resolve, tag }) => ({ name: word, zh: resolve, kind: '释义', tag })}
      read={(value, entry) => ({
        word: entry?.word ?? value('word'),
        resolve: value('resolve'),
        tag: value('tag') || null,
      })}
      put={async (entry, { before, seen }) => {
        const body = { ...entry, seen, ...(before && { before: before.word }) };
        onChange((await api().call('POST /reader/article/{id}/words/add', { params, body })).items);
      }}
      remove={async ({ word }) =>
        onChange((await api().call('POST /reader/article/{id}/words/delete', { params, body: { word } })).items)
      }
      fields={(entry, errors) => (
        <>
          {!entry && (
            <Field label="词或短语" error={errors.word}>
              <TextInput name="word" lang="en" maxLength={100} autoCapitalize="none" spellCheck={false} />
            </Field>
          )}
          <Field label={entry ? `${entry.word} 的释义` : '释义'} error={errors.resolve}>
            <TextInput name="resolve" maxLength={500} defaultValue={entry?.resolve} />
          </Field>
          <Field label="词性（可不填）" error={errors.tag}>
            <TextInput name="tag" maxLength={40} placeholder="n. 或 短语" defaultValue={entry?.tag ?? ''} />
          </Field>
        </>
      )}
    />
  );
}

interface TermListProps {
  articleId: string;
  terms: readonly Term[];
  onChange: (terms: Term[]) => void;
  /** Called with whether a form has unsaved input. */
  onTyping: (isTyping: boolean) => void;
}

export function TermList({ articleId, terms, onChange, onTyping }: TermListProps) {
  const params = { id: articleId };
  return (
    <EntryList
      id="editor-terms"
      title="词表"
      addLabel="加一个译名"
      note="人名、地名的译名，下次翻译照用。"
      entries={terms}
      onTyping={onTyping}
      shown={({ term, zh }) => ({ name: term, zh, kind: '译名' })}
      read={(value, entry) => ({ term: entry?.term ?? value('term'), zh: value('zh') })}
      put={async (entry, { before, seen }) => {
        const body = { ...entry, seen, ...(before && { before: before.term }) };
        onChange((await api().call('POST /reader/article/{id}/terms/add', { params, body })).items);
      }}
      remove={async ({ term }) =>
        onChange((await api().call('POST /reader/article/{id}/terms/delete', { params, body: { term } })).items)
      }
      fields={(entry, errors) => (
        <>
          {!entry && (
            <Field label="原文" error={errors.term}>
              <TextInput name="term" lang="en" maxLength={200} autoCapitalize="none" spellCheck={false} />
            </Field>
          )}
          <Field label={entry ? `${entry.term} 的译名` : '译名'} error={errors.zh}>
            <TextInput name="zh" maxLength={200} defaultValue={entry?.zh} />
          </Field>
        </>
      )}
    />
  );
}

interface EntryListProps<T> {
  /** Id for `aria-labelledby` of the section. */
  id: string;
  title: string;
  addLabel: string;
  /** Shown under the title. */
  note: string | null;
  entries: readonly T[];
  /** `name` is the unique English; `kind` names what the Chinese is, such as 译名. */
  shown: (entry: T) => { name: string; zh: string; kind: string; tag?: string | null };
  /** @param entry undefined for a new one. @param errors by the field's name */
  fields: (entry: T | undefined, errors: Readonly<Record<string, string>>) => ReactNode;
  /** Builds an entry from the typed values; the key of an existing entry cannot be changed. */
  read: (value: (name: string) => string, entry: T | undefined) => T;
  put: (entry: T, place: EntryPlace<T>) => Promise<void>;
  remove: (entry: T) => Promise<void>;
  /** Called with whether an open form has unsaved input. */
  onTyping: (isTyping: boolean) => void;
}

interface EntryPlace<T> {
  /** The entry before which a new one stands; at the end without it. */
  before?: T | undefined;
  /** The Chinese that the editor has seen of it, null for a new one; undefined writes over whatever is there. */
  seen?: string | null | undefined;
}

/** An editable list of English entries with their Chinese: add, change in place, delete with undo. */
function EntryList<T>(props: EntryListProps<T>) {
  const { id, title, addLabel, note, entries, shown, fields, read, put, remove, onTyping } = props;
  /** The name of the entry being changed, '' for a new one. */
  const [openName, setOpenName] = useState<string | null>(null);
  const isAdding = openName === '';
  const section = useRef<HTMLElement>(null);
  const isTyped = useRef(false);
  const onType = (isTyping: boolean) => {
    isTyped.current = isTyping;
    onTyping(isTyping);
  };
  const open = (name: string | null) => {
    if (isTyped.current) toast('先保存或放弃正在填的这一条');
    else setOpenName(name);
  };
  const close = () => setOpenName(null);
  const lastOpen = useRef<string | null>(null);
  // The form took the focus along, which goes back to what opened it.
  useEffect(() => {
    const closed = lastOpen.current;
    lastOpen.current = openName;
    if (openName !== null || closed === null || document.activeElement !== document.body) return;
    const opener = closed === '' ? 'button' : `[data-entry="${CSS.escape(closed)}"]`;
    section.current?.querySelector<HTMLElement>(opener)?.focus();
  }, [openName]);

  async function takeOut(entry: T, name: string, button: HTMLElement) {
    const next = entries[entries.indexOf(entry) + 1];
    try {
      await remove(entry);
      leaveRow(button);
      toast(`删除了 ${name}`, {
        action: { label: '撤销', onClick: () => put(entry, { before: next }).catch(showError) },
      });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section aria-labelledby={id} ref={section}>
      <SectionHead id={id} title={title}>
        <TextLink aria-expanded={isAdding} onClick={() => open(isAdding ? null : '')}>
          {isAdding ? '收起' : addLabel}
        </TextLink>
      </SectionHead>
      {note && <p className="t12 dim entry-note">{note}</p>}
      {isAdding && (
        <EntryForm
          submitLabel="加入"
          onTyping={onType}
          onSave={(value, isSure) => put(read(value, undefined), { seen: isSure ? undefined : null })}
          onGiveUp={close}
          isRepeated
        >
          {(errors) => fields(undefined, errors)}
        </EntryForm>
      )}
      <ul className="dw">
        {entries.map((entry) => {
          const { name, zh, kind, tag } = shown(entry);
          if (name === openName) {
            return (
              <li key={name} className="term-open">
                <EntryForm
                  submitLabel="保存"
                  onTyping={onType}
                  onSave={(value, isSure) => put(read(value, entry), { seen: isSure ? undefined : zh }).then(close)}
                  onGiveUp={close}
                >
                  {(errors) => fields(entry, errors)}
                </EntryForm>
              </li>
            );
          }
          return (
            <li key={name}>
              <b lang="en">{name}</b>
              <button
                type="button"
                className="term-zh"
                aria-label={`修改 ${name} 的${kind}：${zh}`}
                title={zh}
                data-entry={name}
                onClick={() => open(name)}
              >
                {zh}
              </button>
              {tag && <Tag>{tag}</Tag>}
              <IconButton
                icon={X}
                iconSize="sm"
                label={`删除 ${name}`}
                onClick={({ currentTarget }) => takeOut(entry, name, currentTarget)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface EntryFormProps {
  submitLabel: string;
  /**
   * @param value the trimmed value of a field by its name. Rejects with an `ApiError`.
   * @param isSure the editor has been told that another entry would be written over
   */
  onSave: (value: (name: string) => string, isSure: boolean) => Promise<void>;
  onTyping: (isTyping: boolean) => void;
  onGiveUp: () => void;
  /** Adds entries one after another: emptied after each. */
  isRepeated?: boolean;
  /** @param errors by the field's name */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** Of the whole form: somebody else has written another entry there. */
const UNSEEN = '';

function EntryForm({ submitLabel, onSave, onTyping, onGiveUp, isRepeated, children }: EntryFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const tell = useEffectEvent(onTyping);
  useEffect(() => {
    tell(isTyped);
    return () => tell(false);
  }, [isTyped]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    setBusy(true);
    try {
      await onSave((name) => String(given.get(name) ?? '').trim(), errors[UNSEEN] !== undefined);
      setErrors({});
      if (isRepeated) {
        form.reset();
        setTyped(false);
        form.querySelector('input')?.focus();
      }
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'STALE_VERSION') setErrors({ [UNSEEN]: error.message });
      else if (error instanceof ApiError && error.fields) setErrors(error.fields);
      else showError(error);
    }
    setBusy(false);
  }

  return (
    <form
      ref={element}
      className="stack editor-form"
      onSubmit={submit}
      onInput={({ currentTarget }) => setTyped(hasInput(currentTarget))}
      noValidate
    >
      {children(errors)}
      <FormError message={errors[UNSEEN]} />
      <div className="editor-acts">
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onGiveUp}>放弃</Button>
      </div>
    </form>
  );
}

/** Whether a field holds another value than at first. */
function hasInput(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
}
