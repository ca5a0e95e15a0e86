/** 返回: one step back within our pages, else out of them. */
import type { NavigateFunction } from 'react-router';
import { hasPreviousPage } from '../router-state.ts';
import { isInApp } from './api.ts';

/** Pages on the way to an account, which lead on to the page that was wanted. */
const LOGIN_PAGE = /^\/(?:Login|Register|reset|reset_password)$/;

/**
 * Goes back, past login pages and past the entry of this same page that a login on the way has left behind. Without an entry of ours before
 * this one the app goes back; outside of the app, or when it does not, the home page replaces the page.
 */
export function goBack(navigate: NavigateFunction): void {
  const replace = () => void navigate('/', { replace: true });
  const steps = stepsBack();
  if (steps > 0) void navigate(-steps);
  else if (isInApp()) void askApp().then((isTaken) => isTaken || replace());
  else replace();
}

async function askApp(): Promise<boolean> {
  try {
    return (await import('./app-bridge.ts')).goBackAPP();
  } catch {
    return false; // without network, and not fetched before
  }
}

/** 0 where no other page of ours lies before; browsers that do not tell their history go back by one. */
function stepsBack(): number {
  if (!hasPreviousPage()) return 0;
  const { navigation } = globalThis as { navigation?: Navigation };
  const now = navigation?.currentEntry;
  if (!navigation || !now || isLoginPage(now)) return 1;
  const before = navigation.entries().slice(0, now.index);
  const at = before.findLastIndex((entry) => entry.url !== now.url && !isLoginPage(entry));
  return at === -1 ? 0 : now.index - at;
}

function isLoginPage({ url }: NavigationHistoryEntry): boolean {
  return url !== null && LOGIN_PAGE.test(new URL(url).pathname);
}
