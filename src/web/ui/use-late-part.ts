/** Parts of a page whose code comes after the page. */
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that the page can do without, fetched once it is needed; null until then, and where it cannot be fetched: the next page tries
 * again. For a part that the reader has opened and waits for, see `lazyPart`.
 *
 * @param load must stay the same
 */
export function useLatePart<Props>(isNeeded: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    load()
      .then((part) => setPart(() => part))
      .catch((error: unknown) => console.debug('a part of the page was not fetched', error));
  }, [isNeeded, load]);
  return Part;
}
