import { expect, test } from 'vitest';
import { createLoginRequests } from './login-requests.ts';

const call = (name: string) => ({ name, input: {}, authorization: 'Bearer old' });

test('calls that find the login ended at the same time ask for it once, and all go on after it', async () => {
  const requests = createLoginRequests();
  const first = requests.ask(call('GET /api/ai/usage'));
  const second = requests.ask(call('POST /api/ai/ask'));
  // The dialog shows what the reader has written.
  expect(requests.current()?.refused?.name).toBe('POST /api/ai/ask');
  requests.current()?.end(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(requests.current()).toBeNull();
});

test('after a no, what the page reads by itself does not ask again, what the reader does asks', async () => {
  const requests = createLoginRequests();
  const refused = requests.ask(call('POST /api/ai/ask'));
  requests.current()?.end(false);
  expect(await refused).toBe(false);
  expect(await requests.ask(call('GET /api/ai/usage'))).toBe(false);
  expect(requests.current()).toBeNull();
  const again = requests.ask(call('POST /api/ai/ask'));
  requests.current()?.end(true);
  expect(await again).toBe(true);
  void requests.ask(call('GET /api/ai/usage'));
  expect(requests.current()?.refused?.name).toBe('GET /api/ai/usage');
});
