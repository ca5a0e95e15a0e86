/**
 * Syncs the reading style (theme, font, size, line height, column) between this browser and the account: a change here is dated and
 * sent; when the account is known the newer of the two applies. Visitors have this browser's alone. How translations show is not
 * synced, because it depends on the window's width.
 */
import { useEffect, useRef } from 'react';
import type { Settings } from '#contract/shapes.ts';
import { api, token } from '../../../shell/api.ts';
import { getReadingStyle, onReadingStyle, setReadingStyle } from '../../../shell/reading-style.ts';
import { useSession } from '../../../shell/session.tsx';
import { getTheme, subscribe as onTheme, setTheme } from '../../../shell/theme.ts';
import { newerStyle, storeStyleDate, styleDate } from './style-date.ts';

/** After the last change: a slider makes many. */
const REST_MS = 800;

export function AccountStyleSync() {
  const { me } = useSession();
  const settings = me?.settings;
  const isTaking = useRef(false);

  useEffect(() => {
    if (!settings) return;
    const newer = newerStyle(styleDate(), settings.style_changed_at);
    if (newer === 'send') void send();
    if (newer !== 'take' || settings.style_changed_at === null) return;
    storeStyleDate(settings.style_changed_at);
    isTaking.current = true;
    applyStyle(settings);
    isTaking.current = false;
  }, [settings]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = JSON.stringify(localStyle());
    const onChange = () => {
      const before = shown;
      shown = JSON.stringify(localStyle());
      if (shown === before || isTaking.current) return;
      storeStyleDate(new Date().toISOString());
      clearTimeout(timer);
      timer = setTimeout(send, REST_MS);
    };
    const stops = [onReadingStyle(onChange), onTheme(onChange)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

/** If sending fails, or the page is left before, the next page sends it: its date is the newer one. */
async function send(): Promise<void> {
  const style_changed_at = styleDate();
  if (token() === null || style_changed_at === null) return;
  try {
    await api().call('POST /api/user/settings', { body: { ...localStyle(), style_changed_at } }, { keepalive: true });
  } catch (error) {
    console.error('the reading style could not be kept in the account', error);
  }
}

export type StyleSettings = Pick<Settings, 'theme' | 'font_size' | 'font' | 'line_height' | 'column_width'>;

function localStyle(): StyleSettings {
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
function applyStyle(settings: StyleSettings): void {
  setTheme(settings.theme === 'auto' ? '' : settings.theme);
  setReadingStyle({
    ...(settings.font_size !== null && { size: settings.font_size }),
    ...(settings.line_height !== null && { lead: settings.line_height }),
    ...(settings.column_width !== null && { column: settings.column_width }),
    font: settings.font,
  });
}
