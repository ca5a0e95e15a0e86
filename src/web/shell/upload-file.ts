/** Sending a file from the browser: a signed address first, then the bytes, with how far they are. */
import { ApiError, type WireStatus } from '#contract/client-error.ts';
import { fileSizeText } from '../ui/file-size.ts';
import { api } from './api.ts';

/**
 * @param onProgress share that is sent, 0 to 1
 * @returns the key by which a call names the file
 * @throws {ApiError} with what to say
 */
export async function uploadFile(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const target = await api().call('GET /auth/upload_token', { query: { key: file.name.slice(-200) } }, { signal });
  if (file.size > target.max_bytes)
    throw failed(`${file.name} 有 ${fileSizeText(file.size)}，最多 ${fileSizeText(target.max_bytes)}`);
  await putBytes(target, file, signal, (bytes) => onProgress(file.size > 0 ? bytes / file.size : 0));
  return target.key;
}

/**
 * Sends bytes to a signed address.
 *
 * @param onSent told how many are sent
 * @throws {ApiError} with what to say; the signal's reason
 */
export function putBytes(
  { url, method, headers }: { url: string; method: string; headers: Record<string, string> },
  bytes: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much is sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, (document.documentElement.dataset.apiBase ?? '') + url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const told = (request.response as { status?: WireStatus } | null)?.status;
      const { status } = request;
      if (status === 200) resolve();
      else reject(new ApiError(told ?? { code: String(status), msg: '文件没有传上去，请重试' }, { status }));
    };
    request.onerror = () => reject(new ApiError({ code: '', msg: '网络断了，文件没有传完，请重试' }));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else request.send(bytes);
  });
}

function failed(msg: string): ApiError {
  return new ApiError({ code: '400', msg }, { status: 400 });
}
