import { expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { pauseAfter, type SendingPorts, sendFile, type UploadToken } from './send-file.ts';

const PART = 10;
const CONTENT = 'The harbour wakes before the light.';
const file = new File([CONTENT], 'harbour.epub');
const refused = (status: number) => new ApiError({ code: String(status), msg: '不行' }, { status });

/** A server that takes parts. @param fail told of each call; throws for those that fail */
function server(fail: (call: string) => void = () => {}) {
  const uploads = new Map<string, Map<number, string>>();
  const log: string[] = [];
  const said = (call: string) => {
    log.push(call);
    fail(call);
  };
  const complete: string[] = [];
  const ports: SendingPorts = {
    async token({ key, bytes, upload }) {
      said(upload ? `resume ${upload}` : `begin ${key} ${bytes}`);
      const name = upload ?? `key-${uploads.size + 1}`;
      if (upload === undefined) uploads.set(name, new Map());
      const parts = uploads.get(name);
      if (parts === undefined) throw refused(404);
      const received = [...parts.keys()];
      const urls = { url: `${name}/{number}`, state_url: '', complete_url: `${name}/complete`, cancel_url: '' };
      return { key: name, parts: { bytes: PART, count: 4, received, ...urls } } as unknown as UploadToken;
    },
    async put(url, piece, _, onSent) {
      onSent(Math.floor(piece.size / 2));
      said(`put ${url}`);
      const [name = '', number] = url.split('/');
      uploads.get(name)?.set(Number(number), await piece.text());
    },
    async post(url) {
      said(`post ${url}`);
      const parts = uploads.get(url.split('/')[0] ?? '');
      complete.push([1, 2, 3, 4].map((number) => parts?.get(number)).join(''));
    },
    async pause(milliseconds) {
      log.push(`pause ${milliseconds}`);
    },
  };
  const told: number[] = [];
  const keys: string[] = [];
  const events = { onKey: (key: string) => keys.push(key), onSent: (bytes: number) => told.push(bytes), onBroken() {} };
  const send = (key: string | null = null, signal = new AbortController().signal, sentBytes = 0) =>
    sendFile(file, { key, sentBytes }, ports, signal, events);
  return { uploads, log, complete, told, keys, send };
}

test('a file goes in parts and is there as a whole', async () => {
  const { send, complete, told, log } = server();
  expect(await send()).toBe('key-1');
  expect(complete).toEqual([CONTENT]);
  expect(told).toEqual([0, 5, 10, 15, 20, 25, 30, 32, 35]);
  expect(log[0]).toBe('begin harbour.epub 35');
});

test('a broken connection goes on with the parts that are missing, with growing pauses', async () => {
  let failures = 0;
  const { send, complete, log, keys } = server((call) => {
    if ((call === 'put key-1/3' || call.startsWith('resume')) && failures < 4) {
      failures += 1;
      throw networkError();
    }
  });
  await send();
  expect(complete).toEqual([CONTENT]);
  expect(log.filter((call) => call.startsWith('pause'))).toEqual([
    'pause 1000',
    'pause 2000',
    'pause 4000',
    'pause 8000',
  ]);
  expect(log.filter((call) => call === 'put key-1/1')).toHaveLength(1);
  expect(new Set(keys)).toEqual(new Set(['key-1']));
  expect(pauseAfter(50)).toBe(30_000);
});

test('an upload that began earlier goes on; one that the server has lost begins anew', async () => {
  const { send, uploads, log } = server();
  uploads.set('old', new Map([[2, 'r wakes be']]));
  expect(await send('old')).toBe('old');
  expect(log).not.toContain('put old/2');
  expect(await send('lost')).toBe('key-2');
});

test('what was sent before is not told as lost while there is no network', async () => {
  let failures = 0;
  const { send, uploads, told } = server((call) => {
    if (call.startsWith('resume') && failures++ < 2) throw networkError();
  });
  uploads.set('old', new Map([[1, 'The harbou']]));
  await send('old', undefined, 10);
  expect(told.slice(0, 3)).toEqual([10, 10, 10]);
});

test('an address that has run out is asked for anew', async () => {
  let isOld = true;
  const { send, complete, log } = server((call) => {
    if (call !== 'put key-1/2' || !isOld) return;
    isOld = false;
    throw refused(410);
  });
  await send();
  expect([complete, log.includes('resume key-1')]).toEqual([[CONTENT], true]);
});

test('a refusal ends it, and so does the reader', async () => {
  const tooMuch = server(() => {
    throw refused(413);
  });
  await expect(tooMuch.send()).rejects.toMatchObject({ status: 413 });
  const stop = new AbortController();
  const stopped = server((call) => {
    if (call !== 'put key-1/2') return;
    stop.abort(new Error('stopped'));
    throw networkError();
  });
  await expect(stopped.send(null, stop.signal)).rejects.toThrow('stopped');
});
