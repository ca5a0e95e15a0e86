/** The form for title, summary, source, topics and cover. Only changed fields are sent, so that newer values of the others stand. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdminArticle, Topic } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { coverPictures } from '../../../ui/cover-pictures.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { fromPressInputs, type TypedPressDate, toPressInputs } from '../forms/date-time.ts';
import { incompleteFields } from '../forms/dialog-form.tsx';
import type { ArticleChanges } from './editor-store.ts';
import type { Editor } from './use-editor.ts';

type Details = Pick<AdminArticle, 'title' | 'title_zh' | 'summary_zh'> & {
  topics: Topic[];
  /** Null for the article's own. */
  cover: string | null;
} & TypedProvenance;

const MAX_TOPICS = 5;

interface DetailsFormProps {
  editor: Editor;
  onTyping: (isTyping: boolean) => void;
}

export function DetailsForm({ editor, onTyping }: DetailsFormProps) {
  const [typed, setTyped] = useState<Partial<Details>>({});
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  });
  /** Values of the typed fields that the editor has seen. */
  const [seen, setSeen] = useState<Partial<Details>>({});
  /** Messages by the name of the input. */
  const [incomplete, setIncomplete] = useState<Record<string, string>>({});
  const [warning, setWarning] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kept = TOPICS.filter((topic) => editor.article.topics.includes(topic));
  const { title, title_zh, summary_zh, cover } = editor.article;
  const saved: Details = { title, title_zh, summary_zh, cover, topics: kept, ...provenanceOf(editor.article) };
  const shown: Details = { ...saved, ...typed };
  const isTyped = Object.keys(typed).length > 0;
  const type = (part: Partial<Details>) => {
    const first = Object.keys(part).filter((name) => !(name in typed)) as (keyof Details)[];
    setSeen((before) => ({ ...before, ...Object.fromEntries(first.map((name) => [name, saved[name]])) }));
    setTyped((before) => ({ ...before, ...part }));
    onTyping(true);
  };
  /** Clears the saved fields, but not those typed again while the request was under way. */
  const forget = (sent: Partial<Details>) => {
    setWarning(null);
    setIncomplete({});
    const isNewer = ([name, value]: [string, unknown]) => value !== sent[name as keyof Details];
    setSeen((before) => ({ ...before, ...sent }));
    const left = Object.fromEntries(Object.entries(newest.current).filter(isNewer));
    setTyped(left);
    onTyping(Object.keys(left).length > 0);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = incompleteFields(event.currentTarget.elements as Iterable<object>);
    setIncomplete(missing);
    if (Object.keys(missing).length > 0) return;
    const overtaken = overtakenDetails(typed, seen, saved);
    setWarning(overtaken.length > 0 ? overtakenText(overtaken, saved) : null);
    // The second press overwrites what the warning has shown.
    setSeen({ ...seen, ...Object.fromEntries(overtaken.map((name) => [name, saved[name]])) });
    if (overtaken.length > 0) return;
    setBusy(true);
    const { sourceName, authorName, press, ...rest } = typed;
    const changes = {
      ...rest,
      ...provenanceChanges({ sourceName, authorName, press }),
      ...('title_zh' in typed && { title_zh: typed.title_zh?.trim() || null }),
      ...('summary_zh' in typed && { summary_zh: typed.summary_zh?.trim() || null }),
    };
    const refusal = await editor.save(changes);
    if (refusal === null) {
      forget(typed);
      toast('已保存');
    } else {
      setWarning(`没有保存：${refusal}。你填的还在这里。`);
    }
    setBusy(false);
  }

  function toggleTopic(topic: Topic) {
    const topics = shown.topics.includes(topic)
      ? shown.topics.filter((other) => other !== topic)
      : [...shown.topics, topic];
    type({ topics });
  }

  return (
    <section aria-labelledby="editor-details">
      <SectionHead id="editor-details" title="资料" />
      <form className="stack editor-form" onSubmit={submit} noValidate>
        <Field label="英文标题" error={shown.title.trim() === '' ? '请填写标题' : null}>
          <TextArea
            lang="en"
            rows={2}
            value={shown.title}
            maxLength={500}
            onChange={({ target }) => type({ title: target.value.replaceAll('\n', ' ') })}
          />
        </Field>
        <Field label="中文标题">
          <TextArea
            rows={2}
            value={shown.title_zh ?? ''}
            maxLength={500}
            onChange={({ target }) => type({ title_zh: target.value.replaceAll('\n', ' ') })}
          />
        </Field>
        <Field label="导读">
          <TextArea
            rows={3}
            value={shown.summary_zh ?? ''}
            maxLength={1000}
            onChange={({ target }) => type({ summary_zh: target.value })}
          />
        </Field>
        <ProvenanceFields shown={shown} incomplete={incomplete} onType={type} />
        <fieldset className="field">
          <legend className="label">话题（最多 {MAX_TOPICS} 个）</legend>
          <div className="editor-topics">
            {TOPICS.map((topic) => (
              <label key={topic} className="chip">
                <input
                  className="vh"
                  type="checkbox"
                  checked={shown.topics.includes(topic)}
                  disabled={!shown.topics.includes(topic) && shown.topics.length >= MAX_TOPICS}
                  onChange={() => toggleTopic(topic)}
                />
                {topic}
              </label>
            ))}
          </div>
        </fieldset>
        <CoverChoice cover={shown.cover} onChoose={(cover) => type({ cover })} />
        <FormError message={warning} />
        <div className="editor-acts">
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isTyped || shown.title.trim() === ''}>
            保存资料
          </Button>
          {isTyped && <Button onClick={() => forget(typed)}>放弃</Button>}
        </div>
      </form>
    </section>
  );
}

const NAMES: Record<keyof Details, string> = {
  title: '英文标题',
  title_zh: '中文标题',
  summary_zh: '导读',
  cover: '封面',
  topics: '话题',
  sourceName: '来源',
  authorName: '作者',
  press: '原刊日期',
};

function overtakenText(names: readonly (keyof Details)[], { cover: _, ...saved }: Details): string {
  const texts: Partial<Record<keyof Details, string>> = {
    ...saved,
    topics: saved.topics.join('、'),
    press: `${saved.press.day} ${saved.press.time}`.trim(),
    title_zh: saved.title_zh ?? '',
    summary_zh: saved.summary_zh ?? '',
  };
  const parts = names.map((name) => (texts[name] ? `${NAMES[name]}“${texts[name]}”` : NAMES[name]));
  return `刚被别人改过：${parts.join('、')}。要换成你写的，请再按一次保存。`;
}

interface CoverChoiceProps {
  cover: string | null;
  /** @param cover null for the article's own */
  onChoose: (cover: string | null) => void;
}

function CoverChoice({ cover, onChoose }: CoverChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="label">封面</span>
      <div className="editor-cover">
        {cover === null ? (
          <p className="t14 dim">保存后用文章自己的图，没有图就配一张。</p>
        ) : (
          <Cover src={cover} alt="现在的封面" />
        )}
        <div className="editor-acts">
          <Button onClick={() => setOpen(true)}>换一张</Button>
          {cover !== null && <Button onClick={() => onChoose(null)}>用文章自己的图</Button>}
        </div>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="选封面" isLarge>
        <div className="cover-grid">
          {coverPictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`第 ${index + 1} 张封面`}
              aria-pressed={picture === cover}
              onClick={() => {
                onChoose(picture);
                setOpen(false);
              }}
            >
              <Cover src={picture} />
            </button>
          ))}
        </div>
      </Dialog>
    </div>
  );
}

interface TypedProvenance {
  sourceName: string;
  authorName: string;
  press: TypedPressDate;
}

function provenanceOf({ source, author, press_at: pressAt }: Editor['article']): TypedProvenance {
  return { sourceName: source?.name ?? '', authorName: author?.name ?? '', press: toPressInputs(pressAt) };
}

/** The changes to send for the typed fields. */
function provenanceChanges({ sourceName, authorName, press }: Partial<TypedProvenance>): Partial<ArticleChanges> {
  const named = (name: string) => (name.trim() === '' ? null : { name: name.trim() });
  return {
    ...(sourceName !== undefined && { source: named(sourceName) }),
    ...(authorName !== undefined && { author: named(authorName) }),
    ...(press !== undefined && { press_at: fromPressInputs(press) }),
  };
}

interface ProvenanceFieldsProps {
  shown: TypedProvenance;
  /** Error of an incomplete date or time, by the name of the input. */
  incomplete: Readonly<Record<string, string>>;
  onType: (part: Partial<TypedProvenance>) => void;
}

/** Fields for the source, author and original publication date of an article. An emptied field clears its value. */
function ProvenanceFields({ shown, incomplete, onType }: ProvenanceFieldsProps) {
  const { sourceName, authorName, press } = shown;
  return (
    <>
      <Field label="来源">
        <TextInput value={sourceName} maxLength={200} onChange={({ target }) => onType({ sourceName: target.value })} />
      </Field>
      <Field label="作者">
        <TextInput value={authorName} maxLength={200} onChange={({ target }) => onType({ authorName: target.value })} />
      </Field>
      <Field label="原刊日期" error={incomplete.day}>
        <TextInput
          type="date"
          name="day"
          value={press.day}
          onChange={({ target }) => onType({ press: { ...press, day: target.value } })}
        />
      </Field>
      <Field label="原刊时间（北京时间，可不填）" error={incomplete.time}>
        <TextInput
          type="time"
          name="time"
          value={press.time}
          disabled={press.day === ''}
          onChange={({ target }) => onType({ press: { ...press, time: target.value } })}
        />
      </Field>
    </>
  );
}

/**
 * Which of the details that an editor has typed were changed by somebody else meanwhile.
 *
 * @param typed the unsaved values
 * @param seen the saved values when they were typed first
 * @param saved the saved values now
 * @returns the names of those that changed to something other than what was typed
 */
export function overtakenDetails<Details extends object>(
  typed: Partial<Details>,
  seen: Partial<Details>,
  saved: Details,
): (keyof Details)[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(typed) as (keyof Details)[]).filter(
    (name) => !isSame(seen[name], saved[name]) && !isSame(typed[name], saved[name]),
  );
}
