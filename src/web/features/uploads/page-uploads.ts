/** The queue of this page's uploads, with what it needs of the browser and the server. */
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, networkError, type WireStatus } from '#contract/client-error.ts';
import { api, backgroundApi, readCookie } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { putBytes } from '../../shell/upload-file.ts';
import { toast } from '../../ui/toast.ts';
import { claimUpload, forgetUpload, keepUpload, keptUploads } from './kept-uploads.ts';
import { noRoomFor, type Upload } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

const userId = () => readCookie('bb_uid') ?? '';
const openings = new Set<(bookUuid: string) => void>();

export const pageUploads = createUploadQueue({
  async room(size, digest) {
    const query = digest === null ? {} : { digest };
    return noRoomFor(size, await backgroundApi().call('GET /reader/mybook/quota', { query }));
  },
  token: (query) => backgroundApi().call('GET /auth/upload_token', { query }),
  put: (url, piece, signal, onSent) =>
    putBytes({ url, method: 'PUT', headers: { 'content-type': 'application/octet-stream' } }, piece, signal, onSent),
  post: postSigned,
  pause: pauseForNetwork,
  digest: digestOf,
  // When the call is aborted, the server stops fetching and keeps nothing.
  bring: (link, digest, signal) =>
    api().call('POST /reader/book/upload_by_link', { body: { link, digest } }, { signal }),
  follow: pollTask,
  cancelTask: (id) => backgroundApi().call('POST /reader/task/{id}/cancel', { params: { id } }),
  async cancelUpload(key) {
    const { parts } = await backgroundApi().call('GET /auth/upload_token', { query: { key: 'book', upload: key } });
    if (parts) await postSigned(parts.cancel_url, AbortSignal.timeout(20_000));
  },
  userId,
  kept: () => keptUploads(userId()),
  claim: claimUpload,
  keep: keepUpload,
  forget: forgetUpload,
  onDone({ name, bookUuid }) {
    const open = [...openings].at(-1);
    const action = bookUuid && open ? { action: { label: '去看看', onClick: () => open(bookUuid) } } : {};
    toast(`${name} 已放进书架`, action);
  },
  onCancelled: ({ name }) => toast(`已取消：${name}`),
});

const NOTHING_ON_SERVER: readonly Upload[] = [];

/**
 * Uploads of this browser, including those begun by an earlier page.
 *
 * @param onOpen goes to a book that has been added
 */
export function useUploads(onOpen?: (bookUuid: string) => void): readonly Upload[] {
  useEffect(() => {
    void pageUploads.restore();
  }, []);
  useEffect(() => {
    if (onOpen === undefined) return;
    openings.add(onOpen);
    return () => void openings.delete(onOpen);
  }, [onOpen]);
  return useSyncExternalStore(pageUploads.subscribe, pageUploads.list, () => NOTHING_ON_SERVER);
}

async function postSigned(url: string, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch((document.documentElement.dataset.apiBase ?? '') + url, { method: 'POST', signal });
  } catch (error) {
    signal.throwIfAborted();
    throw networkError(error);
  }
  if (response.ok) return;
  const body = (await response.json().catch(() => null)) as { status?: WireStatus } | null;
  throw new ApiError(body?.status ?? { code: String(response.status), msg: '文件没有传上去，请重试' }, {
    status: response.status,
  });
}

function pauseForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** SHA-256 of a file, worked out by a worker. @returns hexadecimal; null where the browser cannot: the server then checks nothing and works it out itself */
function digestOf(file: Blob, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' });
    const end = (digest: string | null, problem?: unknown) => {
      if (problem !== undefined) console.error('the digest of a file could not be told', problem);
      worker.terminate();
      resolve(digest);
    };
    worker.onmessage = ({ data }: MessageEvent<{ digest?: string; problem?: string }>) =>
      end(data.digest ?? null, data.problem);
    worker.onerror = (event) => end(null, event.message);
    signal.addEventListener('abort', () => end(null));
    worker.postMessage(file);
  });
}
