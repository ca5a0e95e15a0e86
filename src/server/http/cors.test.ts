import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp({ env: { API_BASES: 'read.example.com=https://api.example.com' } });
const from = (origin: string, init: RequestInit = {}) =>
  app.fetch('/auth/register_rule', { ...init, headers: { origin } });

test('pages of a configured host may call, and read what they need of the answer', async () => {
  const { headers } = await from('https://read.example.com');
  expect(headers.get('access-control-allow-origin')).toBe('https://read.example.com');
  expect(headers.get('access-control-expose-headers')).toContain('content-disposition');
  expect((await from('https://read.example.com', { method: 'OPTIONS' })).status).toBe(204);
});

test('pages of any other host may not', async () => {
  expect((await from('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
});
