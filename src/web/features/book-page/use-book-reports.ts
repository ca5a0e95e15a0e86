/** Reports of the time that a book is read for, as those of an article; how far it is read, the shelf knows (`use-book-place.ts`). */
import { useCallback, useMemo } from 'react';
import type { Book } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { logEvent } from '../../shell/visit-log.ts';
import { useReadingReports } from '../article-page/use-reading-reports.ts';
import type { ReaderPorts } from '../reader/index.ts';

type Reported = Required<Pick<ReaderPorts, 'onProgress' | 'onListening' | 'onWordLookedUp'>>;

/** @returns what tells the reports that somebody is reading */
export function useBookReports({ book_uuid: id, t = null }: Pick<Book, 'book_uuid' | 't'>): Reported {
  const renew = useCallback(
    async () => (await backgroundApi().call('GET /reader/book/{id}/show', { params: { id } })).t ?? null,
    [id],
  );
  const { noteProgress, noteListening, noteLookUp } = useReadingReports(id, t, renew, { kind: 'book_uuid' });
  return useMemo(
    () => ({
      // The end of the chapters that are on the page is not the end of anything.
      onProgress: (position) => noteProgress({ ...position, progress: 0 }),
      onListening: noteListening,
      onWordLookedUp({ lemma }) {
        noteLookUp(lemma);
        logEvent('TAP_WORD', { word: lemma });
      },
    }),
    [noteProgress, noteListening, noteLookUp],
  );
}
