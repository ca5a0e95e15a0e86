/** The two cookies of a login: its token, which scripts send as a header, and the reader's id, for logs. */
import { readCookie } from './cookies.ts';
import type { Reply, Viewer } from './viewer.ts';

/** A login lives so long after it was last used. */
export const LOGIN_DAYS = 90;
const TOKEN_COOKIE = 'bb_token';
const USER_COOKIE = 'bb_uid';

export function loginToken(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, TOKEN_COOKIE);
}

export function setLoginCookies(reply: Reply, token: string, userId: number): void {
  const maxAgeSeconds = LOGIN_DAYS * 86_400;
  reply.setCookie(TOKEN_COOKIE, token, { maxAgeSeconds });
  reply.setCookie(USER_COOKIE, String(userId), { maxAgeSeconds });
}

export function clearLoginCookies(reply: Reply): void {
  for (const name of [TOKEN_COOKIE, USER_COOKIE]) reply.setCookie(name, '', { maxAgeSeconds: 0 });
}

/** After the login's end was moved on, in a browser that keeps it in its cookies (an app shell may keep it elsewhere). */
export function renewLoginCookies(reply: Reply, viewer: Viewer | null, cookieHeader: string | null): void {
  const token = viewer?.isRenewed ? loginToken(cookieHeader) : null;
  if (viewer !== null && token !== null) setLoginCookies(reply, token, viewer.userId);
}
