/** Entries of one article beside the desk, English with its Chinese: added, changed in place, and taken out with the way back. */
import { X } from 'lucide';
import { type ReactNode, useState } from 'react';
import { showError } from '../../ui/error-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { EntryForm } from './entry-form.tsx';

interface EntryListProps<T> {
  /** For `aria-labelledby` of the section. */
  id: string;
  title: string;
  addLabel: string;
  /** Under the title. */
  note: string | null;
  entries: readonly T[];
  /** `name` is the English, which no two entries share; `kind` says what the Chinese is of it. */
  shown: (entry: T) => { name: string; zh: string; kind: string; tag?: string | null };
  /** @param entry missing while one is added. @param errors by the field's name */
  fields: (entry: T | undefined, errors: Readonly<Record<string, string>>) => ReactNode;
  /** What was typed, with what cannot be changed of an entry that is there. */
  read: (value: (name: string) => string, entry: T | undefined) => T;
  put: (entry: T) => Promise<void>;
  remove: (entry: T) => Promise<void>;
}

export function EntryList<T>(props: EntryListProps<T>) {
  const { id, title, addLabel, note, entries, shown, fields, read, put, remove } = props;
  /** The name of the one that is changed, '' while a new one is added. */
  const [openName, setOpenName] = useState<string | null>(null);
  const isAdding = openName === '';
  const close = () => setOpenName(null);

  async function takeOut(entry: T, name: string) {
    try {
      await remove(entry);
      toast(`删除了 ${name}`, { action: { label: '撤销', onClick: () => put(entry).catch(showError) } });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title}>
        <TextLink aria-expanded={isAdding} onClick={() => setOpenName(isAdding ? null : '')}>
          {isAdding ? '收起' : addLabel}
        </TextLink>
      </SectionHead>
      {note && <p className="t12 dim entry-note">{note}</p>}
      {isAdding && (
        <EntryForm submitLabel="加入" onSave={(value) => put(read(value, undefined))}>
          {(errors) => fields(undefined, errors)}
        </EntryForm>
      )}
      <ul className="dw">
        {entries.map((entry) => {
          const { name, zh, kind, tag } = shown(entry);
          if (name === openName) {
            return (
              <li key={name} className="entry-open">
                <EntryForm submitLabel="保存" onSave={(value) => put(read(value, entry)).then(close)} onGiveUp={close}>
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
                className="entry-zh"
                aria-label={`修改 ${name} 的${kind}：${zh}`}
                title={zh}
                onClick={() => setOpenName(name)}
              >
                {zh}
              </button>
              {tag && <Tag>{tag}</Tag>}
              <IconButton icon={X} iconSize="sm" label={`删除 ${name}`} onClick={() => takeOut(entry, name)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
