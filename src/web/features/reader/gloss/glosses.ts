/**
 * The controller of the glosses: fetches the words when they are wanted, removes the glosses of words that become known, and restores
 * them. A component that renders nothing, so that a choice does not render the whole reader.
 */
import { useEffect } from 'react';
import type { WordEntry } from '#contract/shapes.ts';
import { inTimeSlices } from '../core/part-scheduler.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { ReaderPorts } from '../ports.ts';
import { useStoredChoice } from '../settings/stored-choice.ts';
import { glossChoice } from '../settings/text-settings.ts';
import { type GlossPlan, planGlosses } from './gloss-plan.ts';
import { bothPlans, createGlossedText } from './glossed-text.ts';

interface GlossesProps {
  surface: ReaderSurface;
  /** The editor's word notes. */
  entries: readonly WordEntry[];
  port: ReaderPorts['gloss'];
  onWordNews: ReaderPorts['onWordNews'];
}

export function Glosses({ surface, entries, port, onWordNews }: GlossesProps): null {
  const choice = useStoredChoice(glossChoice) ?? 'off';

  useEffect(() => {
    if (!port || choice === 'off') return;
    const text = createGlossedText(surface);
    const unneeded = new Set<string>();
    let plan: GlossPlan | null = null;
    /** Plans that are ready before the first one. */
    let early: GlossPlan[] = [];
    let isCurrent = true;
    let stopPlanning = () => {};
    const fetchWords = async () => {
      const words = await port.list(choice);
      if (!isCurrent) return;
      unneeded.clear();
      for (const { known, lemma, headword } of words) {
        if (known) unneeded.add(headword?.includes(' ') ? headword : lemma);
      }
      stopPlanning();
      stopPlanning = inTimeSlices(planGlosses(words, entries), (_, planned) => {
        plan = early.reduce(bothPlans, planned);
        early = [];
        text.show(plan, unneeded);
      });
    };
    fetchWords().catch((error: unknown) => console.error('the glosses could not be fetched', error));
    const stopMore = port.onMore?.((words) => {
      for (const { known, lemma, headword } of words) {
        if (known) unneeded.add(headword?.includes(' ') ? headword : lemma);
      }
      inTimeSlices(planGlosses(words, []), (_, more) => {
        if (!isCurrent) return;
        if (!plan) return void early.push(more);
        plan = bothPlans(plan, more);
        text.add(more);
      });
    });
    const stopNews = onWordNews?.((news) => {
      const gone = new Set(news.filter(({ known, ignored }) => known || ignored).map(({ word }) => word));
      const back = news.filter(
        ({ known, ignored }) => !known && !ignored && (known !== undefined || ignored !== undefined),
      );
      text.drop(gone);
      for (const word of gone) unneeded.add(word);
      if (!plan || back.length === 0) return;
      // `map` rather than `some`: every word has to be deleted from `unneeded`.
      const isHere = back.map(({ word }) => unneeded.delete(word));
      if (isHere.includes(true)) text.show(plan, unneeded);
      // A word that was ignored when the list was made is not in it, nor is a known one in a list of unknown ones.
      if (isHere.includes(false))
        fetchWords().catch((error: unknown) => console.error('the glosses could not be renewed', error));
    });
    let width = surface.view.root.clientWidth;
    const stopWatching = surface.onChange(() => {
      if (width === surface.view.root.clientWidth) return;
      width = surface.view.root.clientWidth;
      text.fit();
    });
    return () => {
      isCurrent = false;
      stopPlanning();
      stopNews?.();
      stopMore?.();
      stopWatching();
      text.clear();
    };
  }, [surface, port, onWordNews, entries, choice]);
  return null;
}
