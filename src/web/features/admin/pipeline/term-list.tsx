/** Names of this article and the Chinese that each has throughout: the next translation keeps to them. */
import type { Term } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { EntryList } from '../entry-list.tsx';

interface TermListProps {
  articleId: string;
  terms: readonly Term[];
  onChange: (terms: Term[]) => void;
}

export function TermList({ articleId, terms, onChange }: TermListProps) {
  const params = { id: articleId };
  return (
    <EntryList
      id="desk-terms"
      title="词表"
      addLabel="加一个译名"
      note="人名、地名的译名，下次翻译照用。"
      entries={terms}
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
