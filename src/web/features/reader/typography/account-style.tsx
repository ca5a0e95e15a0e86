/**
 * Keeps the reading style of this browser and the account's the same: what is changed here is dated and sent, and when the account is
 * known the newer of the two is shown. Visitors have this browser's alone.
 */
import { useEffect, useRef } from 'react';
import { api, token } from '../../../shell/api.ts';
import { onReadingStyle } from '../../../shell/reading-style.ts';
import { useSession } from '../../../shell/session.tsx';
import { subscribe as onTheme } from '../../../shell/theme.ts';
import { dateStyle, newerStyle, styleDate } from './style-date.ts';
import { styleHere, takeStyle } from './style-settings.ts';

/** After the last change: a slider changes the style many times on its way. */
const REST_MS = 800;

export function AccountStyle() {
  const { me } = useSession();
  const settings = me?.settings;
  const isTaking = useRef(false);

  useEffect(() => {
    if (!settings) return;
    const newer = newerStyle(styleDate(), settings.style_changed_at);
    if (newer === 'send') void send();
    if (newer !== 'take' || settings.style_changed_at === null) return;
    dateStyle(settings.style_changed_at);
    isTaking.current = true;
    takeStyle(settings);
    isTaking.current = false;
  }, [settings]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = JSON.stringify(styleHere());
    const onChange = () => {
      const before = shown;
      shown = JSON.stringify(styleHere());
      if (shown === before || isTaking.current) return;
      dateStyle(new Date().toISOString());
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

/** What is not sent now, for want of a network or because the page is left, goes with the next page: its date is the newer one. */
async function send(): Promise<void> {
  const style_changed_at = styleDate();
  if (token() === null || style_changed_at === null) return;
  try {
    await api().call('POST /api/user/settings', { body: { ...styleHere(), style_changed_at } }, { keepalive: true });
  } catch (error) {
    console.error('the reading style could not be kept in the account', error);
  }
}
