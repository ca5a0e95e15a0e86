/** Which of the details that an editor has typed were changed by somebody else meanwhile. */

/**
 * @param typed the unsaved values
 * @param seen the saved values when they were typed first
 * @param saved the saved values now
 * @returns the names of those that changed to something other than what was typed
 */
export function overtakenDetails<Details extends object>(
  typed: Partial<Details>,
  seen: Partial<Details>,
  saved: Details,
): (keyof Details)[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(typed) as (keyof Details)[]).filter(
    (name) => !isSame(seen[name], saved[name]) && !isSame(typed[name], saved[name]),
  );
}
