/** How many own books a person may have, and how large they may be together. */
import { isMember, type Viewer } from '#server/http/viewer.ts';

export interface BookQuota {
  books: number;
  bytes: number;
}

const MB = 1024 * 1024;

export function quotaOf(viewer: Viewer): BookQuota {
  if (viewer.isSuper || viewer.memberLevel === 2) return { books: 500, bytes: 10 * 1024 * MB };
  return isMember(viewer) ? { books: 50, bytes: 2 * 1024 * MB } : { books: 5, bytes: 300 * MB };
}
