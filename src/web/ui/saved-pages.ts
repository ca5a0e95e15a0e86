/** Saves the pages of a list that were loaded after the first one, so that going back finds them. They last as long as the tab. */

const PREFIX = 'pages:';

export interface SavedPages<T> {
  /** Without the first page. */
  items: readonly T[];
  nextOffset: number | null;
}

/** Null when there is none, or storage is closed to us. In the browser only. */
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
    // Full or closed: the list then begins anew.
  }
}
