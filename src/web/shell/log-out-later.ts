/**
 * Ends a login that this device has forgotten while the server could not be told. The token stays in the window's own storage, which outlives
 * a reload and ends with the window, until the server has ended the login.
 */
import { createClient } from '#contract/client.ts';
import { ApiError } from '#contract/client-error.ts';
import { untilDone } from './until-back.ts';

const KEY = 'login_to_end';

/**
 * Ends the login with this token as soon as the server answers, whatever page the window shows by then.
 *
 * @returns resolves when the login has ended; rejects with an `ApiError` where the server refuses to end it
 */
export function endLoginLater(bearer: string): Promise<void> {
  keep(bearer);
  if (running?.bearer !== bearer) {
    const ended = end(bearer).finally(() => {
      if (running?.bearer === bearer) running = null;
    });
    running = { bearer, ended };
  }
  return running.ended;
}

let running: { bearer: string; ended: Promise<void> } | null = null;

async function end(bearer: string): Promise<void> {
  const client = createClient({
    base: document.documentElement.dataset.apiBase ?? '',
    // The answer removes the login's cookies, which by then may be those of another login.
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    headers: () => ({ authorization: `Bearer ${bearer}` }),
  });
  try {
    await untilDone(() => client.call('POST /auth/logout', { body: {} }), new AbortController().signal);
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.status === 401;
    if (!hadEnded) throw error;
  }
  if (kept() === bearer) keep(null);
}

/** Goes on with it after the window was loaded anew. May be called any number of times. */
export async function resumeEndingLogin(): Promise<void> {
  const bearer = kept();
  if (bearer !== null) await endLoginLater(bearer);
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(bearer: string | null): void {
  try {
    if (bearer === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, bearer);
  } catch {
    // Without storage the page that is open ends the login.
  }
}
