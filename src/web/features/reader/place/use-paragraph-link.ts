/** `#p-{block}` in the address: goes to that paragraph, as from a word's sentence in the word book. */
import { useEffect } from 'react';
import { scrollToPlace } from '../core/place.ts';
import type { Stage } from '../stage.ts';

const LINK = /^#p-([\w-]+)$/;

export function useParagraphLink(stage: Stage | null): void {
  useEffect(() => {
    if (!stage) return;
    const follow = () => {
      const block = LINK.exec(location.hash)?.[1];
      if (block) scrollToPlace(stage.view, { block_id: block, offset: 0 }, innerHeight / 3);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [stage]);
}
