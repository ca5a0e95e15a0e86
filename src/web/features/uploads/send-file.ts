/** Sends a file in parts, goes on by itself where a connection broke, and starts anew where the server has lost it. */
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';

export type UploadToken = ResultOf<'GET /auth/upload_token'>;

/** Functions that sending needs of the page. */
export interface SendingPorts {
  token(query: { key: string; bytes?: number; upload?: string }): Promise<UploadToken>;
  /** Sends bytes to a signed address. @param onSent how many are sent */
  put(url: string, piece: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void>;
  post(url: string, signal: AbortSignal): Promise<void>;
  /** Waits for a time, or until there is a network again. @throws the signal's reason */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface SendingEvents {
  /** The upload has this key from now on. */
  onKey(key: string): void;
  onSent(bytes: number): void;
  /** The connection broke; it is tried again soon. */
  onBroken(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** @param failures one after the other, from 1 */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

/** Whether the request may succeed a little later. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.isNetwork || error.status >= 500 || [408, 429].includes(error.status)) &&
    error.status !== 501
  );
}

/**
 * @param known key of an upload of this file that began earlier, and how many of its bytes the server had when it was last asked; the
 *   key is null to begin
 * @returns the key of the file, which is there as a whole
 * @throws {ApiError} what trying again does not help against; the signal's reason
 */
export async function sendFile(
  file: Pick<File, 'name' | 'size' | 'slice'>,
  known: { key: string | null; sentBytes: number },
  ports: SendingPorts,
  signal: AbortSignal,
  { onKey, onSent, onBroken }: SendingEvents,
): Promise<string> {
  const name = file.name.slice(-200) || 'book';
  // Bytes of complete parts, which need not be sent again.
  let { key, sentBytes: sent } = known;
  let failures = 0;
  let losses = 0;
  for (;;) {
    try {
      const token = await ports.token(key === null ? { key: name, bytes: file.size } : { key: name, upload: key });
      signal.throwIfAborted();
      const { parts } = token;
      if (parts === null) throw new Error('the server takes no parts');
      key = token.key;
      onKey(key);
      const lengthOf = (number: number) => Math.min(parts.bytes, file.size - (number - 1) * parts.bytes);
      const received = new Set(parts.received);
      sent = parts.received.reduce((sum, number) => sum + lengthOf(number), 0);
      onSent(sent);
      for (let number = 1; number <= parts.count; number += 1) {
        if (received.has(number)) continue;
        const begin = (number - 1) * parts.bytes;
        const before = sent;
        const url = parts.url.replace('{number}', String(number));
        await ports.put(url, file.slice(begin, begin + lengthOf(number)), signal, (bytes) => onSent(before + bytes));
        sent += lengthOf(number);
        failures = 0;
        onSent(sent);
      }
      await ports.post(parts.complete_url, signal);
      return key;
    } catch (error) {
      onSent(sent);
      signal.throwIfAborted();
      const status = error instanceof ApiError ? error.status : 0;
      if (key !== null && (status === 404 || status === 410) && losses < 3) {
        // An address that has run out is given anew; what the server has lost is sent again.
        losses += 1;
        if (status === 404) [key, sent] = [null, 0];
        continue;
      }
      if (!isPassing(error)) throw error;
      failures += 1;
      onBroken();
      await ports.pause(pauseAfter(failures), signal);
    }
  }
}

/** Does something as often as it takes, with growing pauses. @throws what trying again does not help against; the signal's reason */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { pause }: Pick<SendingPorts, 'pause'>,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      await pause(pauseAfter(failures), signal);
    }
  }
}
