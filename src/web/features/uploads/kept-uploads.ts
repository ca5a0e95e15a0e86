/**
 * Uploads that outlive the page, in IndexedDB, with the file where the browser lets us keep it. Where it does not (private windows,
 * no room), the same file is to be chosen again.
 */

export interface KeptUpload {
  id: string;
  /** Account whose login sends it. */
  userId: string;
  name: string;
  bytes: number;
  modifiedAt: number;
  addedAt: number;
  file: File | null;
  /** Key of the upload on the server; null until it began. */
  key: string | null;
  sentBytes: number;
  isPaused: boolean;
  /** Why there was no room for it; missing where there was, or nobody has asked. */
  noRoom?: string;
  /** Set once the file is there and being read. */
  taskId: string | null;
}

const STORE = 'uploads';

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('waikan-uploads', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Stores an upload; without the file where that cannot be stored, and not at all where nothing can. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(upload));
  } catch (error) {
    if (upload.file !== null) return keepUpload({ ...upload, file: null });
    console.debug('an upload is not kept beyond this page', error);
  }
}

export async function forgetUpload(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(() => {});
}

/** The server keeps nothing longer. */
const LIFE_MS = 24 * 3_600_000;

/** Stored uploads of this account, the oldest first; those of other accounts and old ones are deleted. */
export async function keptUploads(userId: string): Promise<KeptUpload[]> {
  const all = await inStore<KeptUpload[]>('readonly', (store) => store.getAll()).catch(() => []);
  const own = all.filter((kept) => kept.userId === userId && Date.now() - kept.addedAt < LIFE_MS);
  for (const { id } of all) if (!own.some((kept) => kept.id === id)) void forgetUpload(id);
  return own.sort((a, b) => a.addedAt - b.addedAt);
}

/** Held as long as the page lives, so that one tab alone goes on with an upload. @returns whether this tab may */
export function claimUpload(id: string): Promise<boolean> {
  // Plain http has no locks.
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
  });
}

/** A file may be gone since it was chosen, or since the browser kept it. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
