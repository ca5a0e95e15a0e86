/** Glosses over the text that is open: fetched when they are wanted, woven in, thinned out, and gone with the words that become known. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { blockText } from '../core/positions.ts';
import { isEnglish } from '../core/text-view.ts';
import type { ReaderDocument, ReaderPorts } from '../ports.ts';
import type { Stage } from '../stage.ts';
import { thinOut } from './crowding.ts';
import { type GlossChoice, getGlossChoice, onGlossChoice } from './gloss-choice.ts';
import { planGlosses } from './plan.ts';
import { withSelection } from './selection-kept.ts';
import { type Woven, weave } from './weave.ts';

type Ports = Pick<ReaderPorts, 'gloss' | 'onWordNews'>;

export function useGloss(stage: Stage | null, work: Pick<ReaderDocument, 'words'>, ports: Ports): void {
  const choice = useSyncExternalStore<GlossChoice>(onGlossChoice, getGlossChoice, () => 'off');
  const woven = useRef<Woven>(undefined);
  const { gloss: port, onWordNews } = ports;
  const { words: entries } = work;

  useEffect(() => {
    if (!stage || !port || choice === 'off') return;
    let isCurrent = true;
    const show = async () => {
      const words = await port.list(choice);
      if (!isCurrent) return;
      const unneeded = new Set(words.filter(({ known }) => known).map(({ lemma }) => lemma));
      const glosses = planGlosses(words, entries, textsOf(stage), (lemma) => !unneeded.has(lemma));
      withSelection(() => {
        woven.current?.clear();
        woven.current = weave(stage.view, glosses);
      });
      thinOut(woven.current ?? { labels: [] });
      stage.painter.repaint();
    };
    show().catch((error: unknown) => console.error('the glosses could not be fetched', error));
    const stopNews = onWordNews?.((news) => {
      const gone = new Set(news.filter(({ known, ignored }) => known || ignored).map(({ word }) => word));
      const back = news.some(({ known, ignored }) => known === false || ignored === false);
      if (back) void show().catch((error: unknown) => console.error('the glosses could not be renewed', error));
      else withSelection(() => woven.current?.drop(gone) && stage.painter.repaint());
    });
    let width = stage.view.root.clientWidth;
    const stopWatching = stage.onChange(() => {
      if (!woven.current || width === stage.view.root.clientWidth) return;
      width = stage.view.root.clientWidth;
      thinOut(woven.current);
    });
    return () => {
      isCurrent = false;
      stopNews?.();
      stopWatching();
      withSelection(() => woven.current?.clear());
      woven.current = undefined;
      stage.painter.repaint();
    };
  }, [stage, port, onWordNews, entries, choice]);
}

/** Lines of a heading stand too close for labels. */
function textsOf({ view }: Stage) {
  return view
    .blocks()
    .filter((block) => isEnglish(block) && block.dataset.anchors !== 'none' && !block.matches('h1, h2, h3, h4, h5, h6'))
    .map((block) => ({ block_id: block.dataset.block ?? '', text: blockText(block) }));
}
