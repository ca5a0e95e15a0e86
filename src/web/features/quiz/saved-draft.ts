/** A draft answer, saved in local storage until the server has the answer. */

interface SavedDraft {
  /** Uuid of the attempt. */
  attempt: string;
  question: string;
  answer: string;
}

const keyOf = (articleId: string, userId: string) => `quiz:${userId}:${articleId}`;

/** Null when there is none, or without storage. In the browser only, as all of these. */
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
    // Without storage the draft lasts as long as its page.
  }
}

/** Validates what is stored, which may be of another version or edited. */
export function parseDraft(text: string | null): SavedDraft | null {
  try {
    const { attempt, question, answer } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof attempt !== 'string' || typeof question !== 'string' || typeof answer !== 'string') return null;
    return { attempt, question, answer };
  } catch {
    return null;
  }
}
