/**
 * Pages that open without network: the worker that keeps them (`public/page-worker.js`) is started once the page is at rest, and is told of
 * each page that was opened and whose it is.
 */
import { account, hasLoginEnded, pageAccount, token } from './api.ts';
import { watchBuild } from './build-check.ts';

/** Milliseconds after the page has opened: what the reader needs at once is loaded first. */
const START_MS = 1_500;
const REST_MS = 5_000;

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * Has the page kept once it is at rest, or when it is left before.
 *
 * @param path of the page, with its query
 * @returns says that the reader has gone to another page
 */
export function keepPage(path: string): () => void {
  registration ??= start();
  const open = new AbortController();
  const timer = setTimeout(() => {
    open.abort();
    void tell(path);
  }, REST_MS);
  const leave = () => {
    if (open.signal.aborted) return;
    open.abort();
    clearTimeout(timer);
    send(navigator.serviceWorker?.controller, { path, isLeft: true });
  };
  addEventListener('pagehide', leave, { signal: open.signal });
  return leave;
}

/** Called once for a document. */
async function start(): Promise<ServiceWorkerRegistration | null> {
  watchBuild();
  await new Promise((resolve) => setTimeout(resolve, START_MS));
  const isNew = !navigator.serviceWorker?.controller;
  const made = await register();
  send(made?.active, {});
  if (isNew) missed = calledSoFar;
  return made;
}

/** Addresses that the page requested before there was a worker. */
let missed = (): string[] => [];

async function tell(path: string): Promise<void> {
  send((await registration)?.active, { path, calls: missed() });
  missed = () => [];
}

/** Says nothing where by now somebody else is logged in, or nobody: what the worker would fetch then is not of the page's account. */
function send(to: ServiceWorker | null | undefined, what: { path?: string; calls?: string[]; isLeft?: boolean }): void {
  if (account.present() !== pageAccount() || hasLoginEnded()) return;
  const bearer = token();
  const authorization = bearer && `Bearer ${bearer}`;
  to?.postMessage({ account: pageAccount() ?? '', authorization, ...what });
}

/** Null where browsers have no workers, the page came over plain http, or workers are refused: pages are not kept then. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator;
  const made = await serviceWorker?.register('/page-worker.js', { updateViaCache: 'none' }).catch(() => null);
  return made ? serviceWorker.ready : null;
}

/** Addresses of what the page has fetched. */
function calledSoFar(): string[] {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return [...new Set(fetched.filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name))];
}
