/** SHA-256 of a file, worked out beside the page. */

/** @returns hexadecimal; null where the browser cannot tell: the server then checks nothing, and still works it out itself */
export function digestOf(file: Blob, signal: AbortSignal): Promise<string | null> {
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
