/**
 * A reader's draft about an article, stored on this device until it becomes a note or is dropped: the text, and its corrections. A
 * visitor's draft belongs to the account that logs in next in this browser, for as long as other changes of a visitor wait (decision 051).
 */
import type { Writing } from '#contract/shapes.ts';
import { VISITOR_LIFETIME } from '../../shell/outbox/entry.ts';

export interface WritingDraft {
  /** Id of the note that it becomes: saving it twice writes one note. */
  noteUuid: string;
  text: string;
  /** Corrections of this text; null before it was corrected, and once the text has changed. */
  corrected: Writing | null;
  /** ms since 1970. */
  at: number;
}

const keyOf = (articleId: string, userId: string | null) => `writing:${userId ?? ''}:${articleId}`;

/** Null when there is none, or without storage. In the browser only, as all of these. @param userId null for a visitor */
export function readWritingDraft(articleId: string, userId: string | null, now: number): WritingDraft | null {
  const own = stored(keyOf(articleId, userId));
  if (own || userId === null) return own;
  const visitors = stored(keyOf(articleId, null));
  if (!visitors || now - visitors.at > VISITOR_LIFETIME) return null;
  saveWritingDraft(articleId, userId, visitors);
  saveWritingDraft(articleId, null, null);
  return visitors;
}

/** @param draft null when it is kept as a note, or dropped */
export function saveWritingDraft(articleId: string, userId: string | null, draft: WritingDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(articleId, userId));
    else localStorage.setItem(keyOf(articleId, userId), JSON.stringify(draft));
  } catch {
    // Without storage it lasts as long as its page.
  }
}

function stored(key: string): WritingDraft | null {
  try {
    return parseWritingDraft(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Parses a stored draft, which may be of another version, or edited: the text is accepted, corrections only if they fit the text. */
export function parseWritingDraft(json: string | null): WritingDraft | null {
  try {
    const { noteUuid, text, corrected, at } = (JSON.parse(json ?? 'null') ?? {}) as Partial<WritingDraft>;
    if (typeof noteUuid !== 'string' || typeof text !== 'string' || typeof at !== 'number') return null;
    const fits = corrected?.fixes?.every?.(({ start, end }) => start >= 0 && start <= end && end <= text.length);
    return { noteUuid, text, corrected: fits === true ? (corrected as Writing) : null, at };
  } catch {
    return null;
  }
}
