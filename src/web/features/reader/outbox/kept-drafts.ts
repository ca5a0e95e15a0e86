/** Notes that are being written, kept on the device with every keystroke until they are saved or given up. */
import { pageOutbox } from '../../../shell/outbox/page-outbox.ts';
import type { NoteDraft } from '../ports.ts';

export interface KeptDraft {
  draft: NoteDraft;
  /** Of a passage that has no highlight yet. */
  isNew: boolean;
}

const keysOf = (work: string) => `note-draft:${pageOutbox().owner() ?? ''}:${work}:`;

/** @param work names the article or chapter */
export function keepDraft(work: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(keysOf(work) + kept.draft.note_uuid, JSON.stringify(kept));
  } catch {
    // Full, or closed to us: what is typed is still in the editor.
  }
}

export function dropDraft(work: string, noteUuid: string): void {
  try {
    localStorage.removeItem(keysOf(work) + noteUuid);
  } catch {
    // Closed to us: nothing was kept there.
  }
}

export function keptDrafts(work: string): KeptDraft[] {
  const drafts: KeptDraft[] = [];
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(keysOf(work))) drafts.push(JSON.parse(text) as KeptDraft);
    }
  } catch {
    // Closed to us, or written by something else.
  }
  return drafts;
}
