/** A helper process for the tests of helper processes: doubles, fails, waits or ends, as it is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerAsHelper } from '../helper-side.ts';

export type DoublingRequest = { double: number; afterMs?: number } | { fail: string } | { end: true } | { who: true };

answerAsHelper(async (request: DoublingRequest) => {
  if ('fail' in request) throw new Error(request.fail);
  if ('end' in request) return process.exit(1);
  if ('who' in request) return process.pid;
  await sleep(request.afterMs ?? 0);
  return request.double * 2;
});
