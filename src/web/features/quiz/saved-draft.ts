/** An answer that was begun in this browser and has not reached the server: kept until it has. */

interface SavedDraft {
  /** The run through the quiz that it belongs to. */
  attempt: string;
  question: string;
  answer: string;
}

const keyOf = (articleId: string, userId: string) => `quiz:${userId}:${articleId}`;

/** Null when there is none, or storage is closed to us. In the browser only, as all of these. */
export function readDraft(articleId: string, userId: string): SavedDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(articleId, userId)));
  } catch {
    return null;
  }
}

/** @param draft null once the server has it */
export function saveDraft(articleId: string, userId: string, draft: SavedDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(articleId, userId));
    else localStorage.setItem(keyOf(articleId, userId), JSON.stringify(draft));
  } catch {
    // Private windows may have no storage: the draft then lasts as long as its page.
  }
}

/** What another version of the page, or somebody's own hand, has left there may be anything. */
export function parseDraft(text: string | null): SavedDraft | null {
  try {
    const { attempt, question, answer } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof attempt !== 'string' || typeof question !== 'string' || typeof answer !== 'string') return null;
    return { attempt, question, answer };
  } catch {
    return null;
  }
}
