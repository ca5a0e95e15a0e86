/** Cookies in and out. */
import { serialize } from 'hono/utils/cookie';
import type { Reply } from './viewer.ts';

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

/** A {@link Reply} that collects Set-Cookie lines for whoever builds the answer. */
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
