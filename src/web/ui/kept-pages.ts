/** The part of a list that was loaded after its first page, kept for coming back to it. As long as the tab lives. */

const PREFIX = 'pages:';

export interface KeptPages<T> {
  /** Without the first page. */
  items: readonly T[];
  nextOffset: number | null;
}

/** Null when there is none, or storage is closed to us. In the browser only. */
export function readKeptPages<T>(name: string): KeptPages<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as KeptPages<T> | null;
  } catch {
    return null;
  }
}

export function keepPages<T>(name: string, pages: KeptPages<T>): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(pages));
  } catch {
    // Full or closed: the list then begins anew.
  }
}
