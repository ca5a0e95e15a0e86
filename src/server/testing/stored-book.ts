/** A book that came as any other does: its file uploaded, brought and read. */
import { createHash } from 'node:crypto';
import type { TestApp, TestClient } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

/** The workers of the application have to be started. @returns uuid of the reader's own book, and how its task ended */
export async function bringBook(app: TestApp, reader: TestClient, bytes: Uint8Array | string, name = 'book.epub') {
  const file = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes);
  const { url, key } = await reader.ok('GET /auth/upload_token', { query: { key: name } });
  const sent = await app.fetch(url.replace(/^https?:\/\/[^/]+/, ''), {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (sent.status !== 200) throw new Error(`the file was not taken: ${sent.status} ${await sent.text()}`);
  const digest = createHash('sha256').update(file).digest('hex');
  const brought = await reader.ok('POST /reader/book/upload_by_link', { body: { link: key, digest } });
  return { uuid: brought.book_uuid, task: await ended(reader, brought.task_id) };
}

/** A plain text with chapters, each of some paragraphs. */
export function plainBook(title: string, chapters: readonly (readonly string[])[]): string {
  const parts = chapters.map((paragraphs, index) => `\n\n\nChapter ${index + 1}\n\n${paragraphs.join('\n\n')}`);
  return `${title}\n${parts.join('')}\n`;
}
