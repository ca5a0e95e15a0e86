/** The theme, changed by a button that goes round, or a choice of three; for the list with 跟随系统 see `theme-select.tsx`. */
import { Coffee, Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { getShownTheme, setTheme, subscribe } from './theme.ts';
import type { Theme } from './theme-script.ts';

const choices = [
  { value: 'light', label: '浅色', icon: <Icon of={Sun} size="sm" /> },
  { value: 'sepia', label: '米黄', icon: <Icon of={Coffee} size="sm" /> },
  { value: 'black', label: '深色', icon: <Icon of={Moon} size="sm" /> },
] as const;

const onServer = () => null;

export function ThemeSwitch({ form }: { form: 'toggle' | 'choice' }) {
  const shown = useSyncExternalStore<Theme | null>(subscribe, getShownTheme, onServer);
  if (form === 'choice') return <Segmented label="主题" choices={choices} value={shown} onChange={setTheme} />;
  // All three icons are rendered and the style sheet shows one: the server does not know the theme.
  return (
    <button
      type="button"
      className="ibtn theme-now"
      aria-label="切换主题"
      title="切换主题"
      onClick={() => setTheme(after(getShownTheme()))}
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
