/** The product's calls from outside, for tests against a running process. */

import type { Input, Result } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';
import { ADMIN } from './product.ts';

export type Call = <K extends keyof Contract>(name: K, input?: Input<Contract[K]>) => Promise<Result<Contract[K]>>;

/** Calls with the token; throws with the envelope when the answer isn't 200. */
export function callsOf(address: string, token?: string, headers: Record<string, string> = {}): Call {
  return async (name, input) => {
    const {
      params = {},
      query = {},
      body,
    } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
    const [method = 'GET', route = ''] = name.split(' ');
    const path = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    const response = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { result: never }).result;
  };
}

export async function logInAsAdmin(address: string): Promise<{ token: string; call: Call }> {
  const { token } = await callsOf(address)('POST /auth/login', {
    body: { username: ADMIN.phone, password: ADMIN.password },
  });
  return { token, call: callsOf(address, token) };
}
