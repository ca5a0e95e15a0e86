/** Fields for the source, author and original publication date of an article. An emptied field clears its value. */
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { fromPressInputs, type TypedPressDate, toPressInputs } from '../forms/date-time.ts';
import type { ArticleChanges } from './editor-store.ts';
import type { Editor } from './use-editor.ts';

export interface TypedProvenance {
  sourceName: string;
  authorName: string;
  press: TypedPressDate;
}

export function provenanceOf({ source, author, press_at: pressAt }: Editor['article']): TypedProvenance {
  return { sourceName: source?.name ?? '', authorName: author?.name ?? '', press: toPressInputs(pressAt) };
}

/** The changes to send for the typed fields. */
export function provenanceChanges({
  sourceName,
  authorName,
  press,
}: Partial<TypedProvenance>): Partial<ArticleChanges> {
  const named = (name: string) => (name.trim() === '' ? null : { name: name.trim() });
  return {
    ...(sourceName !== undefined && { source: named(sourceName) }),
    ...(authorName !== undefined && { author: named(authorName) }),
    ...(press !== undefined && { press_at: fromPressInputs(press) }),
  };
}

interface ProvenanceFieldsProps {
  shown: TypedProvenance;
  onType: (part: Partial<TypedProvenance>) => void;
}

export function ProvenanceFields({ shown: { sourceName, authorName, press }, onType }: ProvenanceFieldsProps) {
  return (
    <>
      <Field label="来源">
        <TextInput value={sourceName} maxLength={200} onChange={({ target }) => onType({ sourceName: target.value })} />
      </Field>
      <Field label="作者">
        <TextInput value={authorName} maxLength={200} onChange={({ target }) => onType({ authorName: target.value })} />
      </Field>
      <Field label="原刊日期">
        <TextInput
          type="date"
          value={press.day}
          onChange={({ target }) => onType({ press: { ...press, day: target.value } })}
        />
      </Field>
      <Field label="原刊时间（北京时间，可不填）">
        <TextInput
          type="time"
          value={press.time}
          disabled={press.day === ''}
          onChange={({ target }) => onType({ press: { ...press, time: target.value } })}
        />
      </Field>
    </>
  );
}
