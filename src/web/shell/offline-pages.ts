/**
 * Pages that open without network: the worker that keeps them (`public/page-worker.js`) is started once the page is at rest, and is told of
 * each page that was opened and whose it is.
 */
import { pageAccount, token } from './api.ts';

/** After the page has opened: what the reader needs at once comes first; ms. */
const START_MS = 1_500;
const REST_MS = 5_000;

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/** @param path of the page, with its query @returns calls it off */
export function keepPage(path: string): () => void {
  registration ??= start();
  const timer = setTimeout(() => void tell(path), REST_MS);
  return () => clearTimeout(timer);
}

async function start(): Promise<ServiceWorkerRegistration | null> {
  await new Promise((resolve) => setTimeout(resolve, START_MS));
  const made = await register();
  made?.active?.postMessage({ account: pageAccount() ?? '' });
  return made;
}

async function tell(path: string): Promise<void> {
  const worker = (await registration)?.active;
  const bearer = token();
  worker?.postMessage({
    account: pageAccount() ?? '',
    path,
    calls: calledSoFar(),
    authorization: bearer && `Bearer ${bearer}`,
    saves: savesData(),
  });
}

/** Null where browsers have no workers, or the page came over plain http. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register('/page-worker.js', { updateViaCache: 'none' });
    return await navigator.serviceWorker.ready;
  } catch (error) {
    console.debug('pages are not kept for reading without network', error);
    return null;
  }
}

/** Addresses of what the page has fetched. */
function calledSoFar(): string[] {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return [...new Set(fetched.filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name))];
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
