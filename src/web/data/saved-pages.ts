/** The pages of a list that were loaded after the first one, saved in session storage for coming back to the list. */

const PREFIX = 'pages:';

export interface SavedPages<T> {
  /** Without the first page. */
  items: readonly T[];
  nextOffset: number | null;
}

/**
 * In the browser only.
 *
 * @param name of the list and the visit
 * @returns null when there are none, or storage is closed to us
 */
export function readSavedPages<T>(name: string): SavedPages<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as SavedPages<T> | null;
  } catch {
    return null;
  }
}

export function savePages<T>(name: string, pages: SavedPages<T>): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(pages));
  } catch {
    // Storage is full or closed: coming back shows the first page.
  }
}
