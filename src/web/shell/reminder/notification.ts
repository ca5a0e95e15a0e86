/** Notifications of the browser: whether they may be shown, and those of the page itself, which shows them only while it is open. */

import { isInApp } from '../api.ts';

/** `app`: inside of an app's own browser, which has none. `blocked`: the reader said no, which only the browser's own settings take back. */
export type NotificationState = 'impossible' | 'app' | 'blocked' | 'askable' | 'allowed';

/** Our own app's shell, or a browser inside of WeChat, Weibo, QQ, DingTalk or an Android app. */
const IN_APP = /MicroMessenger|Weibo|QQ\/|DingTalk|; wv\)/;

/** Whether and how this browser can show notifications. In the browser only. */
export function notificationState(): NotificationState {
  if (isInApp() || IN_APP.test(navigator.userAgent)) return 'app';
  // Missing on iPhones outside of an installed app, and on hosts without https.
  if (!('Notification' in globalThis) || !isSecureContext) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'askable';
}

/** Asks the reader; only after a press. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === 'askable') await Notification.requestPermission();
  return notificationState();
}

/** @param tag one notification of a tag takes the place of another. @returns false where this browser refuses, as on Android */
export function notify(text: string, tag: string): boolean {
  try {
    const notification = new Notification('外刊轻读', { body: text, tag, icon: '/icon-192.png', lang: 'zh-CN' });
    notification.onclick = () => {
      window.focus();
      location.assign('/flashcard');
    };
    return true;
  } catch {
    return false;
  }
}
