/** The theme as a list with 跟随系统. Apart from the other forms, which stand on every page: it brings the controls of forms along. */
import { useSyncExternalStore } from 'react';
import { Select } from '../ui/form-controls.tsx';
import { getTheme, setTheme, subscribe, type ThemeChoice } from './theme.ts';
import { isTheme } from './theme-script.ts';

const options = [
  { value: '', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
];

const onServer = (): ThemeChoice => '';

export function ThemeSelect() {
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, getTheme, onServer);
  return (
    <Select
      aria-label="主题"
      options={options}
      value={choice}
      onChange={({ target }) => setTheme(isTheme(target.value) ? target.value : '')}
    />
  );
}
