/**
 * Storage of waiting changes: local storage, because it is written before the call returns and survives a crash. Every entry has a key of
 * its own, so that two pages never overwrite each other's. Without storage they last as long as the page is open.
 */
import type { Entry } from './entry.ts';

const PREFIX = 'outbox:';

export interface EntryStore {
  /** Oldest first. */
  list(): Entry[];
  /** Adds, or replaces the entry with the same id. */
  put(entry: Entry): void;
  remove(id: string): void;
  /** Whether it outlives the page. */
  isKept(id: string): boolean;
}

/** @param storage null where the browser offers none */
export function createEntryStore(storage: Storage | null): EntryStore {
  const unwritten = new Map<string, Entry>();
  return {
    list() {
      const entries = new Map(unwritten);
      for (let index = 0; storage && index < storage.length; index++) {
        const key = storage.key(index);
        const entry = key?.startsWith(PREFIX) ? readEntry(storage.getItem(key)) : null;
        // An entry that could not be written is newer than the stored one with its id.
        if (entry && !unwritten.has(entry.id)) entries.set(entry.id, entry);
      }
      return [...entries.values()].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
    },
    put(entry) {
      try {
        if (!storage) throw new Error('no storage');
        storage.setItem(PREFIX + entry.id, JSON.stringify(entry));
        unwritten.delete(entry.id);
      } catch {
        // Full, or closed to us.
        unwritten.set(entry.id, entry);
      }
    },
    remove(id) {
      unwritten.delete(id);
      storage?.removeItem(PREFIX + id);
    },
    isKept: (id) => !unwritten.has(id),
  };
}

function readEntry(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<Entry> | null;
    return entry?.id && entry.userId && entry.call ? (entry as Entry) : null;
  } catch {
    return null; // cut short by a crash
  }
}
