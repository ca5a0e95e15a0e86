/**
 * Notes that were typed and not saved, on this device until they are saved or discarded. Those of a visitor belong to the account that logs in
 * soon after. Nothing fails where the storage is full or closed: what is typed is still in the editor then.
 */
import { VISITOR_LIFETIME } from '../../../shell/outbox/entry.ts';
import type { NoteDraft } from '../ports.ts';

export interface StoredDraft {
  draft: NoteDraft;
  /** What it was typed over; drafts that were stored by earlier versions have none. */
  before?: NoteDraft | undefined;
  /** The passage has no highlight yet. */
  isNew: boolean;
}

/** A draft as it is stored, with the time it was typed, ms since 1970. */
type Kept = StoredDraft & { at?: number };

interface Parts {
  storage(): Storage;
  /** The account whose page it is; null for a visitor's. */
  owner(): string | null;
  now(): number;
}

export interface DraftStore {
  /** @param work names the article or chapter */
  store(work: string, kept: StoredDraft): void;
  drop(work: string, noteUuid: string): void;
  of(work: string): StoredDraft[];
}

export function createDraftStore({ storage, owner, now }: Parts): DraftStore {
  const prefixOf = (work: string, of: string | null) => `note-draft:${of ?? ''}:${work}:`;
  const attempt = <T>(what: () => T, otherwise: T): T => {
    try {
      return what();
    } catch {
      return otherwise;
    }
  };
  const read = (prefix: string) =>
    Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, kept: JSON.parse(storage().getItem(key) ?? '') as Kept }));
  const adopt = (work: string, account: string) => {
    for (const { key, kept } of read(prefixOf(work, null))) {
      if (now() - (kept.at ?? 0) > VISITOR_LIFETIME) continue;
      storage().setItem(prefixOf(work, account) + kept.draft.note_uuid, JSON.stringify(kept));
      storage().removeItem(key);
    }
  };
  return {
    store: (work, kept) =>
      attempt(
        () =>
          storage().setItem(
            prefixOf(work, owner()) + kept.draft.note_uuid,
            JSON.stringify({ ...kept, at: now() } satisfies Kept),
          ),
        undefined,
      ),
    drop: (work, noteUuid) => attempt(() => storage().removeItem(prefixOf(work, owner()) + noteUuid), undefined),
    of(work) {
      const account = owner();
      if (account !== null) attempt(() => adopt(work, account), undefined);
      return attempt(() => read(prefixOf(work, account)), []).map(({ kept: { draft, before, isNew } }) => ({
        draft,
        before,
        isNew,
      }));
    },
  };
}
