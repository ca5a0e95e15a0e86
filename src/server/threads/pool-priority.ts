/**
 * The priority of libuv's thread pool, in which pictures are scaled, posters drawn and files read. Where there are fewer cores than work the
 * main thread goes first: it answers all requests, the pool what single ones wait for.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** A tenth of what a thread of normal priority gets beside it on the same core: nothing in the pool starves. */
const NICENESS = 10;
const THREADS = '/proc/self/task';
/** Named so by libuv. */
const IN_POOL = /^libuv-worker/;

/** Lowers it for good; what these threads start, such as those of libvips, inherits it. On Linux only: elsewhere a thread has no priority of its own. */
export async function lowerPoolPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  // Listing is done in the pool, so that all of its threads are there.
  for (const thread of await readdir(THREADS)) {
    const name = await readFile(`${THREADS}/${thread}/comm`, 'utf8').catch(() => '');
    if (IN_POOL.test(name)) setPriority(Number(thread), NICENESS);
  }
}
