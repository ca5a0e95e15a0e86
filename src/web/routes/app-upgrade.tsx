/** For the app shell: installed and newest version, and how to get the newest one. */
import { AccountFrame } from '../features/account/account-frame.tsx';
import { UpgradeSteps } from '../features/app-upgrade/upgrade-steps.tsx';
import { useAppUpgrade } from '../features/app-upgrade/use-app-upgrade.ts';
import { loaderContext } from '../loader-context.ts';
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
  const upgrade = useAppUpgrade(loaderData.upgrade);
  return (
    <AccountFrame title="应用升级">
      <UpgradeSteps upgrade={upgrade} />
    </AccountFrame>
  );
}
