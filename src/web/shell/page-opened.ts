/** What follows once a page stands: none of it is needed to see or to use it, so it is fetched late. */
import { scrollLate } from './late-scroll.ts';
import { holdFormsOffline } from './offline-forms.ts';
import { keepPage } from './offline-pages.ts';
import { followPageChange } from './page-change.ts';

/** @param path of the page, with its query @returns calls off what has not happened yet */
export function pageOpened(path: string): () => void {
  followPageChange();
  holdFormsOffline();
  const stopScrolling = scrollLate();
  const callOff = keepPage(path);
  return () => {
    stopScrolling();
    callOff();
  };
}
