/** The theme in 阅读设置: three samples of themselves, and the system's choice. */
import { useId, useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribe, type ThemeChoice } from '../../../shell/theme.ts';
import { SettingRow } from './setting-row.tsx';

const themes = [
  { value: 'light', label: '浅色' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
  { value: '', label: '自动' },
] as const;

interface ThemeRowProps {
  /** Runs a change of the whole text. */
  keepPlace: (change: () => void) => void;
}

export function ThemeRow({ keepPlace }: ThemeRowProps) {
  const chosen = useSyncExternalStore<ThemeChoice | null>(subscribe, getTheme, () => null);
  const name = useId();
  return (
    <SettingRow label="主题">
      <fieldset className="swatches four">
        <legend className="vh">主题</legend>
        {themes.map(({ value, label }) => (
          <label key={value} data-theme={value || undefined}>
            <input
              className="vh"
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => keepPlace(() => setTheme(value))}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </SettingRow>
  );
}
