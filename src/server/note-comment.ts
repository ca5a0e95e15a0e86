/** The comment of a note that two devices change. */

interface CommentWrite {
  /** Null or empty takes the comment away; undefined leaves it. */
  comment?: string | null | undefined;
  /** Comments that the writer knew, the one that was changed among them; undefined where the client does not tell. */
  seen_comments?: readonly (string | null)[] | undefined;
}

/** Between two texts. */
const GAP = '\n\n';

/**
 * The comment after a write. Where another device has written another text meanwhile, which the writer does not know, both texts stand one
 * below the other, the newer one first. A write that comes twice adds nothing.
 *
 * @param before comment that is stored
 * @param isLate the stored note was changed later than the write was made
 */
export function commentAfter(
  before: string | null,
  { comment, seen_comments: seen }: CommentWrite,
  isLate = false,
): string | null {
  if (comment === undefined) return before;
  const mine = comment || null;
  if (seen === undefined) return isLate ? before : mine;
  if (before === null || seen.some((known) => (known || null) === before)) return mine;
  if (mine === null) return before;
  // Another device has written beside what the writer knows.
  const part = seen.find((known) => known && (before.startsWith(known + GAP) || before.endsWith(GAP + known)));
  if (part) return before.startsWith(part) ? mine + before.slice(part.length) : before.slice(0, -part.length) + mine;
  if (before.includes(mine)) return before;
  if (mine.includes(before)) return mine;
  return isLate ? before + GAP + mine : mine + GAP + before;
}
