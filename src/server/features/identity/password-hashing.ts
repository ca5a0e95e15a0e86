/** argon2id in one thread of low priority: a storm of logins waits in line there and does not hold up those who read. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { PasswordRequest } from './password-worker.ts';

/** A hash takes 30 ms, and much longer on a busy machine, because this thread has low priority. */
const TIMEOUT_MS = 30_000;
/** Made with the same parameters from a random password that nobody has. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$+YziW3MguKCdw3pUEHn1Dg$z2uyqwWsLmY2P3tc0oSImk7VHMSeyrW4Ckjy5lN8dIQ';

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` null) as for a known one. */
  check(stored: string | null, password: string): Promise<boolean>;
  close(): Promise<void>;
}

export function createPasswordHashing(): PasswordHashing {
  const thread = createWorkerThread<PasswordRequest, string | boolean>({
    script: new URL('./password-worker.ts', import.meta.url),
    workMs: TIMEOUT_MS,
    patienceMs: TIMEOUT_MS,
    requestsPerWorker: 100_000,
    tooSlow: '现在登录的人太多，请稍后再试',
    tooHungry: '现在登录的人太多，请稍后再试',
  });
  return {
    hash: (password) => thread.ask({ hash: password }) as Promise<string>,
    async check(stored, password) {
      const isRight = await thread.ask({ verify: password, stored: stored ?? NOBODYS_HASH });
      return stored !== null && isRight === true;
    },
    close: () => thread.close(),
  };
}
