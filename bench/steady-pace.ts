/** Starts work at a steady pace, whether or not earlier work has ended, and measures how long each piece took. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Times {
  /** Milliseconds from the time at which each piece was due, sorted. */
  times: number[];
  failures: number;
}

/** Starts one whenever it is due, whether or not earlier ones have ended: waiting counts. */
export async function everyMs(
  interval: number,
  seconds: number,
  work: (turn: number) => Promise<boolean>,
): Promise<Times> {
  const start = performance.now();
  const all: Promise<{ time: number; isOk: boolean }>[] = [];
  for (let turn = 0; turn * interval < seconds * 1000; turn += 1) {
    const due = start + turn * interval;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    all.push(work(turn).then((isOk) => ({ time: performance.now() - due, isOk })));
  }
  const ended = await Promise.all(all);
  return {
    times: ended.map(({ time }) => time).sort((a, b) => a - b),
    failures: ended.filter(({ isOk }) => !isOk).length,
  };
}

/** @param share of the sorted numbers that are not larger, 0 to 1 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function printTimes(name: string, { times, failures }: Times): void {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map((ms) => ms.toFixed(1));
  console.log(`${name.padEnd(36)} ${times.length} answers  p50 ${half} ms  p99 ${most} ms  ${failures} failed`);
}
