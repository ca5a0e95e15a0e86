import { afterEach, expect, test, vi } from 'vitest';
import { makePdf } from './pdf-dialog.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** A server that sets one article. @returns the addresses that were asked for */
function serverWhere(task: { state: string; message: string }) {
  const asked: string[] = [];
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.startsWith('/reader/task/')) return Response.json({ status: { code: '200', msg: '' }, result: task });
    const ready = asked.length > 1 && task.state === 'DONE';
    const result = { ready, url: ready ? '/pdf/15-sy.pdf' : null, task_id: '7' };
    return Response.json({ status: { code: '200', msg: '' }, result });
  });
  return asked;
}
const PDF = '/reader/article/15/pdf?style=sy';
const { signal } = new AbortController();

test('a PDF is waited for by its task, and then fetched', async () => {
  const asked = serverWhere({ state: 'DONE', message: '' });
  expect(await makePdf('15', 'sy', signal)).toBe('/pdf/15-sy.pdf');
  expect(asked).toEqual([PDF, '/reader/task/7', PDF]);
});

test('a PDF that cannot be set says what its task says, and no other task is started', async () => {
  const asked = serverWhere({ state: 'FAILED', message: '磁盘满了' });
  await expect(makePdf('15', 'sy', signal)).rejects.toThrow('磁盘满了');
  expect(asked).toEqual([PDF, '/reader/task/7']);
});
