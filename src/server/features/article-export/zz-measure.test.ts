import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedSamples } from '#server/features/samples/seed.ts';
import { testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import { startWorkers } from '#server/workers.ts';
const app = await testApp();
await startWorkers(app.context);
await seedSamples(app.context.services, null);
const out = '/tmp/exports';
mkdirSync(out, { recursive: true });
test('measure', { timeout: 600_000 }, async () => {
  const member = await app.client('member');
  const { items } = await member.ok('GET /reader/article/waikan', { query: { limit: 50 } });
  const ids = items.map(({ id }) => id);
  const make = async (name: string, body: object) => {
    const at = performance.now();
    const { task_id: id } = await member.ok('POST /reader/article/export', { body: body as never });
    const asked = performance.now() - at;
    let messages = new Set<string>();
    for (;;) {
      const t = await member.ok('GET /reader/task/{id}', { params: { id } });
      messages.add(t.message);
      if (t.state !== 'QUEUED' && t.state !== 'RUNNING') { if (t.state !== 'DONE') throw new Error(JSON.stringify(t)); break; }
      await new Promise((r) => setTimeout(r, 10));
    }
    const ms = performance.now() - at;
    const { response } = await member.call('GET /reader/article/export/{id}/file', { params: { id } });
    const bytes = Buffer.from(await response.arrayBuffer());
    writeFileSync(`${out}/${name}`, bytes);
    console.log(name, 'asked', asked.toFixed(0), 'ms', ms.toFixed(0), 'bytes', bytes.length, 'rss', Math.round(process.memoryUsage().rss / 1e6), messages.size);
  };
  console.log('rss before', Math.round(process.memoryUsage().rss / 1e6));
  await make('all.epub', { article_ids: ids, title: '全部文章' });
  await make('all2.epub', { article_ids: ids, title: '全部文章' });
  await make('pdf.zip', { article_ids: ids, format: 'pdf' });
  await make('md.zip', { article_ids: ids, format: 'md' });
  await app.context.database.db.execute("UPDATE tasks SET created_at = created_at - interval '2 days'" as never);
  for (const [i, id] of ids.entries()) await make(`one-${String(i + 1).padStart(2, '0')}.epub`, { article_ids: [id] });
});
