/**
 * Reading while many log in: fifty readers open pages at a steady pace, first alone, then with twenty logins a second beside them.
 * On Linux the product keeps to all cores but the last, where this generator runs. The ratio of the two 99th percentiles counts.
 */
import { logInAsAdmin } from '../e2e/calls.ts';
import { ADMIN, newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';
import { pinToSeparateCores } from './cpu-pinning.ts';
import { everyMs, percentile, printTimes } from './steady-pace.ts';

const READERS = 50;
/** Pause of a reader between two pages. */
const PAUSE_MS = 500;
const LOGINS_A_SECOND = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);

const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'error' } });
try {
  pinToSeparateCores(product.child.pid ?? 0);
  const { token, call } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 10 } });
  const pages = ['/myword', '/Mine', ...items.map(({ id }) => `/article/${id}`)];
  const read = async (turn: number) => {
    const page = pages[turn % pages.length] ?? '/';
    const response = await fetch(product.address + page, { headers: { cookie: `bb_token=${token}` } });
    await response.arrayBuffer();
    return response.ok;
  };
  // Names without an account cost the same hash; a single name would meet its limit of tries.
  const logIn = async (turn: number) => {
    const response = await fetch(`${product.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody_${turn}`, password: ADMIN.password }),
    });
    const { status } = (await response.json()) as { status: { reason?: string } };
    return status.reason === 'LOGIN_FAILED';
  };
  const reading = () => everyMs(PAUSE_MS / READERS, SECONDS, read);
  await everyMs(PAUSE_MS / READERS, 3, read);
  const alone = await reading();
  const [beside, logins] = await Promise.all([reading(), everyMs(1000 / LOGINS_A_SECOND, SECONDS, logIn)]);
  printTimes(`${READERS} readers alone`, alone);
  printTimes(`with ${LOGINS_A_SECOND} logins a second`, beside);
  printTimes('the logins', logins);
  console.log(
    `p99 of reading: ${(percentile(beside.times, 0.99) / percentile(alone.times, 0.99)).toFixed(2)} times (wanted: at most 2)`,
  );
} finally {
  await product.end();
  removeDataDir(dataDir);
}
