import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { openSite } from '../testing/site.ts';
import { staticFiles } from './static-files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'waikan-static-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a file comes whole whatever part of it is asked for, as no part can be told from one of another version', async () => {
  writeFileSync(path.join(root, 'logo.svg'), '<svg/>');
  const app = new Hono().use(staticFiles({ root }));
  const site = await openSite((incoming, outgoing) => void getRequestListener(app.fetch)(incoming, outgoing));
  const asked: Record<string, string>[] = [
    { range: 'bytes=4-2' },
    { range: 'bytes=100-' },
    { range: 'bytes=0-1,3-4' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-1', 'if-range': '"another"' },
  ];
  for (const headers of asked) {
    const answer = await fetch(`http://${site}/logo.svg`, { headers });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([200, null, '<svg/>']);
  }
});
