/** Class names of a part: the fixed ones and those that depend on its state. */

/** Joins class names and leaves out the absent ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
