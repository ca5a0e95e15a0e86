/** Exports as readers come by them, and what is in their files. */
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { InputOf } from '#contract/index.ts';
import type { TestClient } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

type Order = NonNullable<InputOf<'POST /reader/article/export'>['body']>;
export const download = (client: TestClient, id: string) =>
  client.call('GET /reader/article/export/{id}/file', { params: { id } });
const nameIn = (response: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

/** Exports articles into a file. */
export async function exported(client: TestClient, body: Order) {
  const { task_id: id } = await client.ok('POST /reader/article/export', { body });
  const task = await ended(client, id);
  expect([task.state, task.message]).toEqual(['DONE', expect.stringContaining('导出好了')]);
  const { response, status } = await download(client, id);
  expect(status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { id, task, bytes, name: nameIn(response), type: response.headers.get('content-type') };
}

export interface Entry {
  bytes: Buffer;
  text: string;
  isStored: boolean;
  at: Date;
}

/** Entries of a zip by name, in their order. */
export async function entriesOf(bytes: Buffer): Promise<Map<string, Entry>> {
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const isStored = entry.compressionMethod === 0;
    found.set(entry.fileName, { bytes: content, text: content.toString(), isStored, at: entry.getLastModDate() });
  }
  return found;
}
