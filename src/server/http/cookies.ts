/** Reading and setting cookies, those of the login among them. */
import { serialize } from 'hono/utils/cookie';
import type { Reply, Viewer } from './viewer.ts';

/** Reads one cookie; null when missing or not decodable. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split(/=(.*)/s);
    if (key !== name || value === undefined) continue;
    try {
      return decodeURIComponent(value.replace(/^"(.*)"$/, '$1'));
    } catch {
      return null;
    }
  }
  return null;
}

/** A {@link Reply} that collects Set-Cookie lines for the code that builds the answer. */
export function collectCookies(isSecure: boolean): { reply: Reply; lines: string[] } {
  const lines: string[] = [];
  const reply: Reply = {
    setCookie(name, value, { maxAgeSeconds, httpOnly = false } = {}) {
      const maxAge = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
      lines.push(serialize(name, value, { path: '/', sameSite: 'Lax', secure: isSecure, httpOnly, ...maxAge }));
    },
  };
  return { reply, lines };
}

/** Days that a login is valid after it was last used. */
export const LOGIN_DAYS = 90;
const TOKEN_COOKIE = 'bb_token';
const USER_COOKIE = 'bb_uid';

/** The login token in a Cookie header; null without one. */
export function loginToken(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, TOKEN_COOKIE);
}

/**
 * Sets the cookies of a login, token and user id, for {@link LOGIN_DAYS}. They are readable by scripts, which send the token as a header.
 */
export function setLoginCookies(reply: Reply, token: string, userId: number): void {
  const maxAgeSeconds = LOGIN_DAYS * 86_400;
  reply.setCookie(TOKEN_COOKIE, token, { maxAgeSeconds });
  reply.setCookie(USER_COOKIE, String(userId), { maxAgeSeconds });
}

/** Removes the cookies of a login from the browser. */
export function clearLoginCookies(reply: Reply): void {
  for (const name of [TOKEN_COOKIE, USER_COOKIE]) reply.setCookie(name, '', { maxAgeSeconds: 0 });
}

/** Renews the login's cookies after its end was moved on, if the browser keeps it in cookies (an app shell may keep it elsewhere). */
export function renewLoginCookies(reply: Reply, viewer: Viewer | null, cookieHeader: string | null): void {
  const token = viewer?.isRenewed ? loginToken(cookieHeader) : null;
  if (viewer !== null && token !== null) setLoginCookies(reply, token, viewer.userId);
}
