/** The reader's invitation poster at an address of its own, so that it can be pressed long and downloaded. */
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/award-poster';

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  // In-process, the result of a file call is the Response itself.
  return (await call('GET /api/code/invitation/poster')) as unknown as Response;
}
