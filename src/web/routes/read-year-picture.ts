/** The picture of a reader's year at an address of its own, so that it can be pressed long and downloaded. */
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/read-year-picture';

const PAPERS = ['light', 'sepia', 'black'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin, notFound } = loaderContext(args);
  requireLogin();
  if (!/^\d{4}$/.test(args.params.year)) throw notFound();
  const search = args.url.searchParams;
  const isLeftOut = (part: string) => search.get(part) === '0';
  const query = {
    year: Number(args.params.year),
    paper: PAPERS.find((paper) => paper === search.get('paper')) ?? PAPERS[0],
    name: isLeftOut('name') ? '0' : '1',
    code: isLeftOut('code') ? '0' : '1',
  } as const;
  // In-process, the result of a file call is the Response itself.
  return (await call('GET /reader/history/year/poster', { query })) as unknown as Response;
}
