/** Inviting friends: one's own code, who came with it, and the days received for them. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { InvitationPage } from '../features/codes/invitation-page.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext, readOffset } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { StoreReviewNotice } from '../shell/store-review-notice.tsx';
import '../ui/pages/award.css';
import type { Route } from './+types/award';

export const meta: Route.MetaFunction = () => [
  { title: '邀请朋友 · 外刊轻读' },
  { name: 'description', content: '把外刊轻读介绍给朋友，朋友读完一篇文章，你得 3 天会员。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(args.url.searchParams);
  const mine = await call('GET /api/code/invitation/mycode', { query: { offset } });
  return { mine, offset, userId: String(page.viewer?.userId) };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args);

export default function Award({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <AppFrame current="me" title="邀请朋友" isLoggedIn pageClass="fm own">
      <StoreReviewNotice />
      <InvitationPage {...loaderData} />
    </AppFrame>
  );
}
