/** The sentence that is practised stands in the address: the page that is loaded again goes on with it. */
import { useEffect, useState } from 'react';
import type { RecordingPlayer, SentenceMark } from './recording-player.ts';

const NAME = 'sentence';

/** @param mode another one has an address of its own */
export function useSentenceInAddress(player: RecordingPlayer, marks: readonly SentenceMark[], mode: string): void {
  const [asked] = useState(() => Number(new URLSearchParams(location.search).get(NAME)) - 1);
  useEffect(() => {
    const mark = marks[asked];
    if (mark && player.state().index === 0) player.seek(mark.start);
  }, [player, marks, asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode has lost it from the address
  useEffect(() => {
    let shown = -1;
    const show = () => {
      const { index } = player.state();
      if (index === shown) return;
      shown = index;
      const search = new URLSearchParams(location.search);
      if (index === 0) search.delete(NAME);
      else search.set(NAME, String(index + 1));
      const query = search.size === 0 ? '' : `?${search}`;
      history.replaceState(history.state, '', location.pathname + query + location.hash);
    };
    show();
    return player.subscribe(show);
  }, [player, mode]);
}
