/** Around the pages of the administration: whether their frame shows the sections of super users. */
import { Outlet } from 'react-router';
import { IsSuperContext } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-layout';

export function loader(args: Route.LoaderArgs) {
  const { page, requireEditor } = loaderContext(args);
  requireEditor();
  return { isSuper: page.viewer?.isSuper === true };
}

export default function AdminLayout({ loaderData: { isSuper } }: Route.ComponentProps) {
  return (
    <IsSuperContext value={isSuper}>
      <Outlet />
    </IsSuperContext>
  );
}
