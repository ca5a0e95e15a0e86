/**
 * Syncs the reading style (theme, font, size, line height, column) between this browser and the account: a change here is sent, and when the
 * account is known the newer of the two applies. Visitors have this browser's alone. How translations show is not synced, because it
 * depends on the window's width.
 */
import { useEffect, useRef } from 'react';
import { api, token } from '../../../shell/api.ts';
import { setReadingStyle } from '../../../shell/reading-style.ts';
import { useSession } from '../../../shell/session.tsx';
import { setTheme } from '../../../shell/theme.ts';
import { newerStyle } from './newer-style.ts';
import { localStyle, onStyleChange, type StyleSettings, storeStyleDate, styleDate } from './style-date.ts';

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
    isTaking.current = true;
    applyStyle(settings);
    isTaking.current = false;
    // After it: showing the account's style is dated as any other change.
    storeStyleDate(settings.style_changed_at);
  }, [settings]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStyleChange(() => {
      if (isTaking.current) return;
      clearTimeout(timer);
      timer = setTimeout(send, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
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
