/**
 * Push messages of this browser, which arrive while no page is open. The worker that shows them has a scope without pages: it is there
 * for messages only (decision 088).
 */

const WORKER = '/push-worker.js';
const SCOPE = '/push/';
/** Time limit for `subscribe`, which may wait far longer where the browser vendor's service cannot be reached. */
const PATIENCE_MS = 15_000;

/** Whether this browser can receive push messages. In the browser only. */
export function canTakePush(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis;
}

/** This browser's subscription; null when there is none. */
export async function presentPush(): Promise<PushSubscription | null> {
  if (!canTakePush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes after the reader has allowed notifications. @param key the server's public key. @throws when the push service cannot be
 * reached
 */
export async function startPush(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  await activation(registration);
  const present = await registration.pushManager.getSubscription();
  if (present && isOfKey(present, key)) return present;
  // The subscription was made with another server key: push services would refuse our messages to it.
  await present?.unsubscribe();
  const subscribing = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return Promise.race([subscribing, failAfter(PATIENCE_MS)]);
}

/** Takes no more messages. */
export async function stopPush(): Promise<void> {
  await (await presentPush())?.unsubscribe();
}

/** Waits until the worker is active. No page is in its scope, so `navigator.serviceWorker.ready` would wait forever. */
function activation({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the push worker could not be installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`the push service did not answer in ${ms} ms`)), ms);
  });
}

/** Goes where a pressed notification leads, when it finds this page open. @returns stops */
export function followNotifications(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const go = ({ data }: MessageEvent<{ open?: string }>) => {
    if (typeof data?.open === 'string') location.assign(new URL(data.open, location.origin).pathname);
  };
  navigator.serviceWorker.addEventListener('message', go);
  // Messages wait for this where a listener is added by script.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', go);
}
