/**
 * The reading style of this browser in the terms of the account's settings, and back. How translations are shown is no part of it: that
 * depends on the window's width, and each device keeps its own.
 */
import type { Settings } from '#contract/shapes.ts';
import { getReadingStyle, setReadingStyle } from '../../../shell/reading-style.ts';
import { getTheme, setTheme } from '../../../shell/theme.ts';

export type StyleSettings = Pick<Settings, 'theme' | 'font_size' | 'font' | 'line_height' | 'column_width'>;

export function styleHere(): StyleSettings {
  const { size = null, lead = null, column = null, font = 'serif' } = getReadingStyle();
  return {
    theme: getTheme() || 'auto',
    font_size: size,
    font,
    line_height: lead,
    column_width: column,
  };
}

/** Shows the account's style and keeps it in this browser. */
export function takeStyle(settings: StyleSettings): void {
  setTheme(settings.theme === 'auto' ? '' : settings.theme);
  setReadingStyle({
    ...(settings.font_size !== null && { size: settings.font_size }),
    ...(settings.line_height !== null && { lead: settings.line_height }),
    ...(settings.column_width !== null && { column: settings.column_width }),
    font: settings.font,
  });
}
