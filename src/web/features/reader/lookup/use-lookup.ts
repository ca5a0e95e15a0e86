/** The controller of the lookup part: the open word, prefetched answers, and the actions of the word's card. */
import type { RefObject } from 'react';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { ReaderPorts } from '../ports.ts';
import type { AskTranslation } from '../translation/asked-translations.ts';
import { usePrefetch } from './prefetch.ts';
import { useWordCardActions, type WordCardActions } from './use-word-card-actions.ts';
import { useWordLookup, type WordLookup } from './use-word-lookup.ts';

interface LookupOptions {
  surface: ReaderSurface | null;
  ports: Pick<ReaderPorts, 'lookUp' | 'lookUpMany' | 'onWordNews'>;
  text: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** For a sentence without a translation; null where none can be asked for. */
  askTranslation: AskTranslation | null;
  /** A translation has opened or closed. */
  onTranslation: () => void;
}

export interface Lookup extends WordLookup {
  card: WordCardActions;
}

export function useLookup({ surface, ports, text, bar, askTranslation, onTranslation }: LookupOptions): Lookup {
  const lookup = useWordLookup(surface, ports);
  usePrefetch(surface, lookup, ports.lookUpMany);
  const card = useWordCardActions({ lookup, text, bar, askTranslation, onTranslation });
  return { ...lookup, card };
}
