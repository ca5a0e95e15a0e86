/** What an article is called, where it is from and what it is filed under. Only what was typed is sent, so that a newer version of the rest stands. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdminArticle, Topic } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { CoverChoice } from './cover-choice.tsx';
import { ProvenanceFields, provenanceChanges, provenanceOf, type TypedProvenance } from './provenance-fields.tsx';
import type { Desk } from './use-desk.ts';

type Details = Pick<AdminArticle, 'title' | 'title_zh' | 'summary_zh' | 'cover'> & {
  topics: Topic[];
} & TypedProvenance;

const MOST_TOPICS = 5;

interface DetailsFormProps {
  desk: Desk;
  onTyping: (isTyping: boolean) => void;
}

export function DetailsForm({ desk, onTyping }: DetailsFormProps) {
  const [typed, setTyped] = useState<Partial<Details>>({});
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  });
  const [isBusy, setBusy] = useState(false);
  const kept = TOPICS.filter((topic) => desk.article.topics.includes(topic));
  const shown: Details = { ...desk.article, topics: kept, ...provenanceOf(desk.article), ...typed };
  const isTyped = Object.keys(typed).length > 0;
  const type = (part: Partial<Details>) => {
    setTyped((before) => ({ ...before, ...part }));
    onTyping(true);
  };
  /** What was typed while `saved` was on its way stays. */
  const forget = (saved: Partial<Details>) => {
    const isNewer = ([name, value]: [string, unknown]) => value !== saved[name as keyof Details];
    const left = Object.fromEntries(Object.entries(newest.current).filter(isNewer));
    setTyped(left);
    onTyping(Object.keys(left).length > 0);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const { sourceName, authorName, press, ...rest } = typed;
    const changes = {
      ...rest,
      ...provenanceChanges({ sourceName, authorName, press }),
      ...('title_zh' in typed && { title_zh: typed.title_zh?.trim() || null }),
      ...('summary_zh' in typed && { summary_zh: typed.summary_zh?.trim() || null }),
    };
    if (await desk.save(changes)) {
      forget(typed);
      toast('已保存');
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
    <section aria-labelledby="desk-details">
      <SectionHead id="desk-details" title="资料" />
      <form className="stack desk-form" onSubmit={submit} noValidate>
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
        <ProvenanceFields shown={shown} onType={type} />
        <fieldset className="field">
          <legend className="label">话题（最多 {MOST_TOPICS} 个）</legend>
          <div className="desk-topics">
            {TOPICS.map((topic) => (
              <label key={topic} className="chip">
                <input
                  className="vh"
                  type="checkbox"
                  checked={shown.topics.includes(topic)}
                  disabled={!shown.topics.includes(topic) && shown.topics.length >= MOST_TOPICS}
                  onChange={() => toggleTopic(topic)}
                />
                {topic}
              </label>
            ))}
          </div>
        </fieldset>
        <CoverChoice cover={shown.cover} onChoose={(cover) => type({ cover })} />
        <div className="desk-acts">
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isTyped || shown.title.trim() === ''}>
            保存资料
          </Button>
          {isTyped && <Button onClick={() => forget(typed)}>放弃</Button>}
        </div>
      </form>
    </section>
  );
}
