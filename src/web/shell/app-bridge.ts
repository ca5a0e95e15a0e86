/**
 * The functions that the app around the page offers: share, openInBrowser, goBackAPP and getTheme. Fetched only where {@link isInApp} says
 * that we are inside; what the app has to provide is in docs/decisions/105. Nothing runs on import.
 */
import { isInApp } from './api.ts';
import type { Theme } from './theme-script.ts';

type Call = (name: string, payload: Record<string, string>) => unknown;
type Functions = Record<string, ((...values: string[]) => unknown) | undefined>;

/** Objects that apps add to the window, by the kind of shell. */
interface AppWindow {
  appBridge?: Functions;
  BBApp?: Functions;
  flutter_inappwebview?: { callHandler?: Call };
  webkit?: { messageHandlers?: Record<string, { postMessage(payload: unknown): unknown } | undefined> };
  ReactNativeWebView?: { postMessage(message: string): void };
}

/** @returns false where the app has no way to share */
export const share = (text: string): boolean => callApp('share', { text }) !== null;

/** @param url whole address. @returns false where the app cannot open a browser */
export const openInBrowser = (url: string): boolean => callApp('openInBrowser', { url }) !== null;

/** Leaves the page to the app's own history. @returns false where the app does not take it */
export const goBackAPP = (): boolean => callApp('goBackAPP', {}) !== null;

/** The app's theme; null where it has none, does not say, or says it later by an event. */
export async function getTheme(): Promise<Theme | null> {
  return themeOf(await callApp('getTheme', {})?.answer);
}

/** Apps name their dark theme in either way. */
export function themeOf(answer: unknown): Theme | null {
  if (answer === 'light' || answer === 'sepia') return answer;
  return answer === 'black' || answer === 'dark' ? 'black' : null;
}

/**
 * Calls a function of the app in the first way that it offers; null where it offers none. A function of the app that throws counts as none.
 */
function callApp(name: string, payload: Record<string, string>): { answer: unknown } | null {
  const app = window as unknown as AppWindow;
  try {
    for (const functions of [app.appBridge, app.BBApp]) {
      // Called as a method: Android refuses a function of its object that is taken off it.
      if (typeof functions?.[name] === 'function') return { answer: functions[name](...Object.values(payload)) };
    }
    // The other ways exist in foreign apps, too.
    if (!isInApp()) return null;
    if (app.flutter_inappwebview?.callHandler) {
      return { answer: app.flutter_inappwebview.callHandler(name, payload) };
    }
    const handler = app.webkit?.messageHandlers?.[name];
    if (handler) return { answer: handler.postMessage(payload) };
    if (app.ReactNativeWebView) {
      return { answer: app.ReactNativeWebView.postMessage(JSON.stringify({ name, payload })) };
    }
  } catch (error) {
    console.error(`the app did not take ${name}`, error);
  }
  return null;
}
