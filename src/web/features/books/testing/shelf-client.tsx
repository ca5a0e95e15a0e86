/** The shelf, alone, with the books that the server has; uploads of the page can be adopted. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { SessionProvider } from '../../../shell/session.tsx';
import { usePageLinks } from '../../../ui/page-link.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { pageUploads } from '../../uploads/page-uploads.ts';
import { Shelf } from '../shelf.tsx';

declare global {
  var adoptTask: (task: Task) => void;
}

globalThis.adoptTask = (task) => pageUploads.adopt([task]);

async function loader() {
  const page = (state: 'reading' | 'finished') =>
    api().call('GET /reader/mybook', { query: { state, offset: 0, limit: 24 } });
  return { reading: await page('reading'), finished: await page('finished') };
}

const quota = { books: 60, bytes: 0, max_books: 100, max_bytes: 1_000 };

function Page() {
  usePageLinks();
  const { reading, finished } = useLoaderData<typeof loader>();
  return (
    <SessionProvider>
      <Shelf {...{ reading, finished, quota }} latest={null} sort="recent" words={[]} />
      <Toaster />
    </SessionProvider>
  );
}

const root = document.getElementById('root');
const routes = [{ path: '*', loader, element: <Page />, HydrateFallback: () => null }];
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);
