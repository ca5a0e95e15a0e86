/** What the product records of people, and for how long. */
import { Privacy } from '../features/about/privacy.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/privacy';

export const meta: Route.MetaFunction = () => [
  { title: '隐私 · 外刊轻读' },
  { name: 'description', content: '外刊轻读记什么、为了什么、留多久，怎样不被记，别人听到什么。' },
];

export function loader(args: Route.LoaderArgs) {
  const { statistics, services } = loaderContext(args).page;
  return { statisticsHost: statistics === '' ? null : new URL(statistics).host, services };
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame title="隐私">
      <Privacy {...loaderData} />
    </PageFrame>
  );
}
