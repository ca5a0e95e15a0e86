/** Settings of the account, saved as soon as they change, and the theme and review mode (审核模式) of this browser. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Settings } from '#contract/shapes.ts';
import { examLevelLabel, examLevels, isExamLevel } from '#engine/exam-level.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { saveStoreReviewMode, storeReviewMode } from '../../shell/store-review-mode.ts';
import { ThemeSelect } from '../../shell/theme-select.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Select, Switch } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.ts';
import { createSettingsQueue } from './settings-queue.ts';

const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];
const NEW_WORDS = [0, 5, 10, 15, 20, 30, 50];
const levelOptions = examLevels.map((level) => ({ value: level, label: examLevelLabel(level) }));

const send = (changes: Partial<Settings>) => api().call('POST /api/user/settings', { body: changes });

/** The offered values, and the current one if it is not among them. */
function numberOptions(steps: readonly number[], present: number, unit: string) {
  const values = steps.includes(present) ? steps : [...steps, present].sort((a, b) => a - b);
  return values.map((value) => ({ value: String(value), label: value === 0 ? '不学新词' : `${value} ${unit}` }));
}

export function SettingsList({ settings }: { settings: Settings }) {
  const [queue] = useState(() => createSettingsQueue(settings, send));
  const kept = useSyncExternalStore(queue.subscribe, queue.shown, () => settings);
  useEffect(() => queue.renew(settings), [queue, settings]);
  const { refresh } = useSession();
  const change = async (changes: Partial<Settings>) => {
    try {
      await queue.change(changes);
      toast('已保存');
      await refresh();
    } catch (error) {
      showError(error);
    }
  };
  return (
    // `off`: after going back to the page, the browser would put what was chosen before over what was changed elsewhere.
    <form className="setlist" autoComplete="off">
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
        <ThemeSelect />
      </div>
      <ReviewModeSwitch />
      <NeedsScripts />
    </form>
  );
}

/** Switches review mode in this browser; read-only when the app's shell has set it. */
function ReviewModeSwitch() {
  // Unknown on the server.
  const [{ isOn, isFromApp }, setMode] = useState({ isOn: false, isFromApp: false });
  useEffect(() => setMode(storeReviewMode()), []);

  function change(wanted: boolean) {
    if (!saveStoreReviewMode(wanted)) toast('浏览器不让保存，没有改动');
    setMode(storeReviewMode());
  }
  return (
    <>
      <label htmlFor="own-review">
        审核模式
        <Switch
          id="own-review"
          checked={isOn}
          disabled={isFromApp}
          aria-describedby="own-review-note"
          onChange={({ target }) => change(target.checked)}
        />
      </label>
      <p className="t14 dim set-note" id="own-review-note">
        {isFromApp ? '由 App 打开，这里关不掉。' : '在这台设备上隐藏价格、购买和邀请奖励。'}
      </p>
    </>
  );
}
