/** The glossary of an article: word notes for readers, and fixed translations of names for the translator. */
import type { Term, WordEntry } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { EntryList } from './entry-list.tsx';

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
      put={async (body) => onChange((await api().call('POST /reader/article/{id}/words/add', { params, body })).items)}
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
      put={async (body) => onChange((await api().call('POST /reader/article/{id}/terms/add', { params, body })).items)}
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
