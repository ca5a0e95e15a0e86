/** Sending a file from the browser: a signed address first, then the bytes, with how far they are. */
import { ApiError } from '#contract/client-error.ts';
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
  await put(target, file, signal, onProgress);
  return target.key;
}

function put(
  { url, method, headers }: { url: string; method: string; headers: Record<string, string> },
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much is sent.
    const request = new XMLHttpRequest();
    request.open(method, (document.documentElement.dataset.apiBase ?? '') + url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const told = (request.response as { status?: { msg?: string } } | null)?.status?.msg;
      if (request.status === 200) resolve();
      else reject(failed(told ?? '文件没有传上去，请重试'));
    };
    request.onerror = () => reject(failed('网络断了，文件没有传完，请重试'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function failed(msg: string): ApiError {
  return new ApiError({ code: '400', msg }, { status: 400 });
}
