/** The reading style of this browser in the terms of the account's settings, and back. */
import type { Settings } from '#contract/shapes.ts';
import { getReadingStyle, setReadingStyle } from '../../../shell/reading-style.ts';
import { getTheme, setTheme } from '../../../shell/theme.ts';
import { getTranslationDisplay, setTranslationDisplay } from '../translation-display.ts';

export type StyleSettings = Pick<
  Settings,
  'theme' | 'translation' | 'font_size' | 'font' | 'line_height' | 'column_width'
>;

export function styleHere(): StyleSettings {
  const translation = getTranslationDisplay();
  const { size = null, lead = null, column = null, font = 'serif' } = getReadingStyle();
  return {
    theme: getTheme() || 'auto',
    // Side by side needs a wide window: it is a choice of this device alone.
    translation: translation === 'beside' ? 'always' : translation,
    font_size: size,
    font,
    line_height: lead,
    column_width: column,
  };
}

/** Shows the account's style and keeps it in this browser. */
export function takeStyle(settings: StyleSettings): void {
  setTheme(settings.theme === 'auto' ? '' : settings.theme);
  const isBesideHere = getTranslationDisplay() === 'beside' && settings.translation === 'always';
  if (!isBesideHere) setTranslationDisplay(settings.translation);
  setReadingStyle({
    ...(settings.font_size !== null && { size: settings.font_size }),
    ...(settings.line_height !== null && { lead: settings.line_height }),
    ...(settings.column_width !== null && { column: settings.column_width }),
    font: settings.font,
  });
}
