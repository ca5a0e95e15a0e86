/** For tests: a thread that is busy or idle on request. */
import { answerRequests } from '#server/threads/worker-side.ts';

export type IdlingRequest = 'work without end' | 'wait without end' | { waitMs: number };

answerRequests((request: IdlingRequest): string => {
  while (request === 'work without end');
  const milliseconds = typeof request === 'object' ? request.waitMs : undefined;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return 'done';
});
