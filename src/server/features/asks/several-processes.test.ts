/** Answers that one process writes and others see: one that is killed, whose clock is another, or that stops. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';

const service = await startChatService(() => undefined);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
const usedBy = async (client: TestClient) => (await client.ok('GET /api/ai/usage')).used;
const askOf = (client: TestClient, id: string) => client.ok('GET /api/ai/ask/{id}', { params: { id } });
const viewerOf = ({ userId }: TestClient) => ({
  userId,
  sessionId: 0,
  isSuper: false,
  isEditor: false,
  memberLevel: 0 as const,
});
const question = {
  prompt: '问',
  source: 'FREE' as const,
  articleId: null,
  bookUuid: null,
  pos: null,
  threadId: null,
  requestUuid: null,
};

test('an answer whose process was killed is found by any process that sweeps', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  const row = await other.services.asks.ask(viewerOf(reader), question);
  expect(await usedBy(reader)).toBe(1);
  await app.context.database.db.execute(
    sql`UPDATE asks SET written_at = now() - interval '1 minute' WHERE id = ${row.id}`,
  );
  expect(await askOf(reader, String(row.id))).toMatchObject({ state: 'FAILED', msg: /重启/ });
  expect(await usedBy(reader)).toBe(0);
});

test('a process whose clock is ahead takes no answer for dead that another one writes, and a reader who follows there waits on', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  const row = await other.services.asks.ask(viewerOf(reader), question);
  app.clock.advance(30);
  await app.context.services.asks.sweep();
  expect(await askOf(reader, String(row.id))).toMatchObject({ state: 'STREAMING' });
  await other.services.asks.stop(viewerOf(reader), row.id);
});

test('a process that stops fails what it writes at once, however long its jobs take to end', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  const ended = Promise.withResolvers<void>();
  vi.spyOn(other.jobs, 'stop').mockImplementation(() => ended.promise);
  const row = await other.services.asks.ask(viewerOf(reader), question);
  expect(await usedBy(reader)).toBe(1);
  const { stop } = other.jobs;
  const closing = other.close();
  other.close = () => closing;
  await expect.poll(async () => (await askOf(reader, String(row.id))).state).toBe('FAILED');
  await expect.poll(() => usedBy(reader)).toBe(0);
  vi.mocked(stop).mockRestore();
  await other.jobs.stop();
  ended.resolve();
  await closing;
});
