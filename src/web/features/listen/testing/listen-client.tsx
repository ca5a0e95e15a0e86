/** The page of listening, alone: three sentences, in the mode and read to the share that the address names. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useSearchParams } from 'react-router';
import { usePageLinks } from '../../../ui/page-link.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { ListenPage } from '../listen-page.tsx';
import { MODES } from '../modes.ts';

declare global {
  /** How far the text was heard, as it was told. */
  var heardShares: number[];
  /** How often the page's data were loaded. */
  var pageLoads: number;
}

const article = { id: '15', title: 'Ice', title_zh: '冰', cover: '/cover.svg', is_lock: false, preview: false };
const sentences = ['Ice melts.', 'Water runs.', 'Boats come home.'].map((text, n) => ({
  id: `s${n + 1}`,
  text,
  zh: null,
  isLastOfBlock: false,
}));
const nothing = () => {};
globalThis.heardShares = [];
globalThis.pageLoads = 0;
const reports = {
  noteLife: nothing,
  noteListening: nothing,
  noteLookUp: nothing,
  noteHeard: nothing,
  noteProgress: ({ progress }: { progress: number }) => void heardShares.push(progress),
};

function Page() {
  usePageLinks();
  const [search] = useSearchParams();
  const mode = MODES.find((one) => one.mode === search.get('mode'))?.mode ?? 'listen';
  return <ListenPage {...{ article, sentences, mode, reports }} readTo={Number(search.get('read'))} />;
}

const root = document.getElementById('root');
if (root) {
  const loader = () => {
    pageLoads += 1;
    return null;
  };
  const routes = [{ path: '*', element: <Page />, loader, HydrateFallback: () => null }];
  createRoot(root).render(
    <>
      <RouterProvider router={createBrowserRouter(routes)} />
      <Toaster />
    </>,
  );
}
