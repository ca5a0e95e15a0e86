/** Work that a button begins: busy until it has ended, and a failure is shown in a toast. */
import { useState } from 'react';
import { showError } from './error-toast.ts';

export interface Busy {
  isBusy: boolean;
  run(work: () => Promise<unknown>): Promise<void>;
}

/** `isBusy` while `run` works. Errors are caught and shown in a toast, so `run` never rejects; it does not stop a second run. */
export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
