/** Buying membership: what there is, what it costs, and an order. */

import { moreHelpLabel } from '../features/membership/member-labels.ts';
import { BuyForm } from '../features/orders/buy-form.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import { StoreReviewNotice } from '../shell/store-review-notice.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { TextLink } from '../ui/text-link.tsx';
import '../ui/pages/orders.css';
import type { Route } from './+types/member-buy';

export const meta: Route.MetaFunction = () => [
  { title: '会员方案 · 外刊轻读' },
  { name: 'description', content: '外刊轻读会员的几种方案，到期自己停。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireLogin } = loaderContext(args);
  requireLogin();
  const [me, { items, channels }] = await Promise.all([call('GET /api/user/me'), call('GET /api/member/product')]);
  const wanted = args.url.searchParams.get('product');
  const chosen = items.find(({ id }) => id === wanted)?.id ?? null;
  const hasHelp = moreHelpLabel(page.services) !== null;
  return { me, products: items, hasHelp, channels, chosen, now: new Date().toISOString() };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args);

export default function MemberBuy({ loaderData: { products, ...rest }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title="会员方案" isOwn isSelling>
      <StoreReviewNotice />
      <div className="stack priced">
        {products.length === 0 ? (
          <EmptyState title="现在没有在售的会员">过一阵再来看看。</EmptyState>
        ) : (
          <BuyForm {...rest} products={products} refused={actionData?.message ?? null} />
        )}
        <TextLink href="/member">会员能做什么</TextLink>
      </div>
    </FormFrame>
  );
}
