/** Settings of the account, kept as soon as they are changed. */
import { useState } from 'react';
import type { Settings } from '#contract/shapes.ts';
import { examLevelLabel, examLevels, isExamLevel } from '#engine/exam-level.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Select } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-submit.tsx';
import { toast } from '../../ui/toast.ts';
import { ReviewModeSwitch } from './review-mode-switch.tsx';

const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];
const NEW_WORDS = [0, 5, 10, 15, 20, 30, 50];
const levelOptions = examLevels.map((level) => ({ value: level, label: examLevelLabel(level) }));

/** The steps offered, and the present value where it is none of them. */
function numberOptions(steps: readonly number[], present: number, unit: string) {
  const values = steps.includes(present) ? steps : [...steps, present].sort((a, b) => a - b);
  return values.map((value) => ({ value: String(value), label: value === 0 ? '不学新词' : `${value} ${unit}` }));
}

export function SettingsList({ settings }: { settings: Settings }) {
  const [kept, setKept] = useState(settings);
  const { refresh } = useSession();
  const change = async (changes: Partial<Settings>) => {
    const before = kept;
    setKept({ ...kept, ...changes });
    try {
      setKept(await api().call('POST /api/user/settings', { body: changes }));
      toast('已保存');
      await refresh();
    } catch (error) {
      setKept(before);
      showError(error);
    }
  };
  return (
    <form className="setlist">
      <label htmlFor="own-exam_level">
        英语水平
        <Select
          id="own-exam_level"
          name="exam_level"
          options={levelOptions}
          value={kept.exam_level}
          onChange={({ target }) => isExamLevel(target.value) && change({ exam_level: target.value })}
        />
      </label>
      <label htmlFor="own-daily_minutes">
        每天读
        <Select
          id="own-daily_minutes"
          name="daily_minutes"
          options={numberOptions(MINUTES, kept.daily_minutes, '分钟')}
          value={kept.daily_minutes}
          onChange={({ target }) => change({ daily_minutes: Number(target.value) })}
        />
      </label>
      <label htmlFor="own-daily_new_words">
        每天新词
        <Select
          id="own-daily_new_words"
          name="daily_new_words"
          options={numberOptions(NEW_WORDS, kept.daily_new_words, '个')}
          value={kept.daily_new_words}
          onChange={({ target }) => change({ daily_new_words: Number(target.value) })}
        />
      </label>
      <div className="set">
        主题
        <ThemeSwitch form="select" onChange={(choice) => change({ theme: choice || 'auto' })} />
      </div>
      <ReviewModeSwitch />
      <NeedsScripts />
    </form>
  );
}
