/** Work that a button begins: busy until it has ended, and a failure is shown in a toast. */
import { useState } from 'react';
import { showError } from './error-toast.ts';

export interface Busy {
  isBusy: boolean;
  run(work: () => Promise<unknown>): Promise<void>;
}

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
