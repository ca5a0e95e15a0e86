/** Any address that is no page. */
import { data } from 'react-router';
import { readablePath } from '../loader-context.ts';
import type { Route } from './+types/not-found';

export function loader({ url }: Route.LoaderArgs): never {
  throw data(`Page not found: ${readablePath(url.pathname)}`, { status: 404 });
}

export default function NotFound() {
  return null;
}
