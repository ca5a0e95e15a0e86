/** A book of any length, in the words of the sample articles, and its way into a running product. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseSample } from '#server/features/samples/format.ts';
import type { Call } from '../calls.ts';

const FOLDER = path.join(import.meta.dirname, '..', '..', 'data', 'articles');

/** Plain text with chapters of so many characters each; no chapter begins like another. */
export function longBook(title: string, chapters: number, length: number): Buffer {
  const paragraphs = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => parseSample(name, readFileSync(path.join(FOLDER, name), 'utf8')).blocks)
    .flatMap(({ type, text }) => (type === 'paragraph' && text ? [text] : []));
  let at = 0;
  const parts = Array.from({ length: chapters }, (_, index) => {
    const lines = [`Chapter ${index + 1}`, `This is how chapter ${index + 1} begins, and it goes on for a while.`];
    for (let written = 0; written < length; at += 1) {
      const line = paragraphs[(at * 7) % paragraphs.length] ?? '';
      lines.push(line);
      written += line.length;
    }
    return lines.join('\n\n');
  });
  return Buffer.from(`${title}\n\n\n${parts.join('\n\n\n')}\n`);
}

/** Uploads a book as a browser does without parts. */
export async function uploadBook(address: string, call: Call, bytes: Buffer, name: string) {
  const { url, key } = await call('GET /auth/upload_token', { query: { key: name } });
  const sent = await fetch(new URL(url, address), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!sent.ok) throw new Error(`the file was not taken: ${sent.status} ${await sent.text()}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return call('POST /reader/book/upload_by_link', { body: { link: key, digest } });
}

/** Waits until the task has ended. */
export async function bookRead(call: Call, taskId: string, until: (progress: number) => boolean = () => false) {
  for (;;) {
    const task = await call('GET /reader/task/{id}', { params: { id: taskId } });
    if (!['QUEUED', 'RUNNING'].includes(task.state) || until(task.progress)) return task;
    await wait(20);
  }
}
