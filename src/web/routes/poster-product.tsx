/** The membership poster, for a reader with a code of their own. */
import { isPosterSize, MemberPosterPage } from '../features/codes/member-poster-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { StoreReviewNotice } from '../shell/store-review-notice.tsx';
import '../ui/pages/award.css';
import type { Route } from './+types/poster-product';

export const meta: Route.MetaFunction = () => [
  { title: '会员海报 · 外刊轻读' },
  { name: 'description', content: '外刊轻读会员的海报，登录后带上自己的邀请码。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const wanted = args.url.searchParams.get('size');
  const size = isPosterSize(wanted) ? wanted : '3:4';
  const poster = await call('GET /api/member/product/poster', { query: { size } });
  return { poster, size, isLoggedIn: page.viewer !== null };
}

export default function PosterProduct({ loaderData }: Route.ComponentProps) {
  const { isLoggedIn } = loaderData;
  return (
    <AppFrame current={isLoggedIn ? 'me' : undefined} title="会员海报" isLoggedIn={isLoggedIn} pageClass="fm own">
      <StoreReviewNotice />
      <MemberPosterPage {...loaderData} />
    </AppFrame>
  );
}
