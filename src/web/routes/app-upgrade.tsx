/** For the app shell: installed and newest version, and how to get the newest one. */

import { UpgradeSteps } from '../features/app-upgrade/app-upgrade.tsx';
import { loaderContext } from '../loader-context.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import { useSession } from '../shell/session.tsx';
import '../ui/pages/app-upgrade.css';
import type { Route } from './+types/app-upgrade';

export const meta: Route.MetaFunction = () => [
  { title: '应用升级 · 外刊轻读' },
  { name: 'description', content: '外刊轻读应用的最新版本和升级方法。' },
];

export async function loader(args: Route.LoaderArgs) {
  return { upgrade: await loaderContext(args).call('GET /api/appinfo/upgrade') };
}

export default function AppUpgradeRoute({ loaderData }: Route.ComponentProps) {
  const { isLoggedIn = false } = useSession();
  return (
    <FormFrame title="应用升级" isOwn={isLoggedIn}>
      <UpgradeSteps upgrade={loaderData.upgrade} />
    </FormFrame>
  );
}
