/** The theme, changed in one of three forms: a button that goes round, a choice of three, or a list with 跟随系统. */
import { Coffee, Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Select } from '../ui/form-controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { getShownTheme, getTheme, setTheme, subscribe, type ThemeChoice } from './theme.ts';
import { isTheme, type Theme } from './theme-script.ts';

const choices = [
  { value: 'light', label: '浅色', icon: <Icon of={Sun} size="sm" /> },
  { value: 'sepia', label: '米黄', icon: <Icon of={Coffee} size="sm" /> },
  { value: 'black', label: '深色', icon: <Icon of={Moon} size="sm" /> },
] as const;

const options = [{ value: '', label: '跟随系统' }, ...choices.map(({ value, label }) => ({ value, label }))];

const onServer = { shown: () => null, choice: () => '' as ThemeChoice };

interface ThemeSwitchProps {
  form: 'toggle' | 'choice' | 'select';
  /** Called after a change by hand, to keep it in the account's settings. */
  onChange?: (choice: ThemeChoice) => void;
}

export function ThemeSwitch({ form, onChange }: ThemeSwitchProps) {
  const shown = useSyncExternalStore<Theme | null>(subscribe, getShownTheme, onServer.shown);
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, getTheme, onServer.choice);
  const change = (next: ThemeChoice) => {
    setTheme(next);
    onChange?.(next);
  };
  if (form === 'choice') return <Segmented label="主题" choices={choices} value={shown} onChange={change} />;
  if (form === 'select') {
    return (
      <Select
        aria-label="主题"
        options={options}
        value={choice}
        onChange={({ target }) => change(isTheme(target.value) ? target.value : '')}
      />
    );
  }
  // All three icons are there and the style sheet shows one: the server does not know the theme.
  return (
    <button
      type="button"
      className="ibtn theme-now"
      aria-label="切换主题"
      title="切换主题"
      onClick={() => change(after(getShownTheme()))}
    >
      <Icon of={Sun} className="light" />
      <Icon of={Coffee} className="sepia" />
      <Icon of={Moon} className="black" />
    </button>
  );
}

function after(shown: Theme | null): Theme {
  const index = choices.findIndex(({ value }) => value === shown);
  return choices[(index + 1) % choices.length]?.value ?? 'light';
}
