/** 返回: one step back within our pages, else out of them. */
import type { NavigateFunction } from 'react-router';
import { hasPreviousPage } from '../router-state.ts';
import { isInApp } from './api.ts';

/**
 * Goes back. Without an entry of ours before this one the app goes back; outside of the app, or when it does not, the home page replaces
 * the page.
 */
export function goBack(navigate: NavigateFunction): void {
  const replace = () => void navigate('/', { replace: true });
  if (hasPreviousPage()) void navigate(-1);
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
