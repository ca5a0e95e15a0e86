/** Settings of the schedule: target retention, new words a day, learning steps. Each change is saved at once. */

import { type FormEvent, useState } from 'react';
import type { ReviewParameters, Settings } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { NeedsScripts } from '../../../ui/form-message.tsx';
import { toast } from '../../../ui/toast.ts';
import { parseSteps } from './learning-steps.ts';
import { costText } from './review-cost.ts';

const PERCENTS = Array.from({ length: 16 }, (_, index) => 80 + index);
const NEW_WORDS = [0, 5, 10, 15, 20, 30, 50, 100];
/** Index of the decay among the parameters of FSRS-6. */
const DECAY_PLACE = 20;
const DEFAULT_DECAY = 0.1542;

interface ReviewSettingsProps {
  settings: Settings;
  parameters: ReviewParameters;
}

export function ReviewSettings({ settings, parameters }: ReviewSettingsProps) {
  const [kept, setKept] = useState(settings);
  const change = async (changes: Partial<Settings>) => {
    const before = kept;
    setKept({ ...kept, ...changes });
    try {
      setKept(await api().call('POST /api/user/settings', { body: changes }));
      toast('已保存');
    } catch (error) {
      setKept(before);
      showError(error);
    }
  };
  const newWords = [...new Set([...NEW_WORDS, kept.daily_new_words])].sort((a, b) => a - b);
  const decay = parameters.values[DECAY_PLACE] ?? DEFAULT_DECAY;
  return (
    <>
      {/* `off`: after going back to the page, the browser would put what was chosen before over what was changed elsewhere. */}
      <form className="setlist" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="set-retention">
          想记住多少
          <Select
            id="set-retention"
            options={PERCENTS.map((percent) => ({
              value: String(percent),
              label: percent === 90 ? '90%（推荐）' : `${percent}%`,
            }))}
            value={String(Math.round(kept.retention * 100))}
            aria-describedby="set-retention-cost"
            onChange={({ target }) => void change({ retention: Number(target.value) / 100 })}
          />
        </label>
        <p className="t14 dim set-note" id="set-retention-cost" aria-live="polite">
          到期时还记得的比例。{costText(kept.retention, decay)}
        </p>
        <label htmlFor="set-new">
          每天新词
          <Select
            id="set-new"
            options={newWords.map((count) => ({
              value: String(count),
              label: count === 0 ? '不学新词' : `${count} 个`,
            }))}
            value={String(kept.daily_new_words)}
            onChange={({ target }) => void change({ daily_new_words: Number(target.value) })}
          />
        </label>
      </form>
      <LearningSteps steps={kept.learning_steps} onChange={(learning_steps) => change({ learning_steps })} />
      <NeedsScripts />
    </>
  );
}

interface LearningStepsProps {
  steps: readonly number[];
  onChange: (steps: number[]) => Promise<void>;
}

function LearningSteps({ steps, onChange }: LearningStepsProps) {
  const [typed, setTyped] = useState(steps.join(' '));
  const [error, setError] = useState<string | null>(null);
  const isChanged = typed.trim() !== steps.join(' ');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseSteps(typed);
    if (typeof parsed === 'string') return setError(parsed);
    setError(null);
    setTyped(parsed.join(' '));
    void onChange(parsed);
  };
  return (
    <form className="set-steps" onSubmit={send}>
      <Field
        label="学习步骤（分钟）"
        hint="新词当天隔几分钟再问，如 1 10；留空就从第二天开始问。忘了的词按最后一步再问。"
        error={error}
      >
        <TextInput
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      {isChanged && <Button type="submit">保存步骤</Button>}
    </form>
  );
}
