/** The reading style of this browser, and when it last changed. */
import type { Settings } from '#contract/shapes.ts';
import { getReadingStyle, onReadingStyle } from '../../../shell/reading-style.ts';
import { getTheme, subscribe as onTheme } from '../../../shell/theme.ts';

const KEY = 'style-at';

/** Null when it never did. */
export function styleDate(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeStyleDate(at: string): void {
  try {
    localStorage.setItem(KEY, at);
  } catch {
    // Storage may be unavailable; the account's style is then taken each time.
  }
}

export type StyleSettings = Pick<Settings, 'theme' | 'font_size' | 'font' | 'line_height' | 'column_width'>;

export function localStyle(): StyleSettings {
  const { size = null, lead = null, column = null, font = 'serif' } = getReadingStyle();
  return {
    theme: getTheme() || 'auto',
    font_size: size,
    font,
    line_height: lead,
    column_width: column,
  };
}

/** Calls back after each change of the style in this browser; returns the way to stop. */
export function onStyleChange(listener: () => void): () => void {
  let shown = JSON.stringify(localStyle());
  const onChange = () => {
    const before = shown;
    shown = JSON.stringify(localStyle());
    if (shown !== before) listener();
  };
  const stops = [onReadingStyle(onChange), onTheme(onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Dates each change, also of visitors, whose style may go into an account later; returns the way to stop. */
export function dateStyleChanges(): () => void {
  return onStyleChange(() => storeStyleDate(new Date().toISOString()));
}
