/** What membership opens, and what one has of it. */
import { FormNotice } from '../features/account/form-message.tsx';
import { RedeemCode } from '../features/codes/redeem-code.tsx';
import { MemberPage } from '../features/membership/member-page.tsx';
import { loading } from '../loading.ts';
import { AppFrame } from '../shell/frame.tsx';
import { hiddenPlaces } from '../shell/open-places.ts';
import '../ui/pages/membership.css';
import type { Route } from './+types/member';

export const meta: Route.MetaFunction = () => [
  { title: '会员 · 外刊轻读' },
  { name: 'description', content: '外刊轻读的会员能读哪些文章、有多少次讲解和翻译。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loading(args);
  const isNew = args.url.searchParams.get('done') === 'trial';
  return { me: page.viewer && (await call('GET /api/user/me')), isNew };
}

export default function MemberRoute({ loaderData: { me, isNew } }: Route.ComponentProps) {
  return (
    <AppFrame
      current={me ? 'me' : undefined}
      title="会员"
      isLoggedIn={me !== null}
      hidden={hiddenPlaces}
      pageClass="fm own"
    >
      <FormNotice message={isNew && me?.member ? '领到了，现在就可以读会员文章' : null} />
      <MemberPage me={me} />
      {me && <RedeemCode />}
    </AppFrame>
  );
}
