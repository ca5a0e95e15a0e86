/** Benefits of membership, and one's own membership. */

import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { RedeemCode } from '../features/codes/code-form.tsx';
import { ContactSection } from '../features/contact/contact-card.tsx';
import { moreHelpLabel } from '../features/membership/member-labels.ts';
import { MemberPage } from '../features/membership/member-page.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { PriceSection } from '../features/orders/price-list.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext, readOffset } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { FormNotice } from '../ui/form-message.tsx';
import '../ui/pages/membership.css';
import '../ui/pages/orders.css';
import type { Route } from './+types/member';

export const meta: Route.MetaFunction = () => [
  { title: '会员 · 外刊轻读' },
  { name: 'description', content: '外刊轻读的会员能做什么，试用和价格。' },
];

const ORDERS_SHOWN = 5;

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const isNew = args.url.searchParams.get('done') === 'trial';
  const offset = readOffset(args.url.searchParams, 'orders');
  const [me, products, orders, contact] = await Promise.all([
    page.viewer && call('GET /api/user/me'),
    call('GET /api/member/product'),
    page.viewer && call('GET /api/member/pay/orders', { query: { offset, limit: ORDERS_SHOWN } }),
    call('GET /api/appinfo/contact_qywx'),
  ]);
  return { me, isNew, products: products.items, orders, offset, contact, help: moreHelpLabel(page.services) };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args);

export default function MemberRoute({
  loaderData: { me, isNew, products, orders, offset, contact, help },
}: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <AppFrame current={me ? 'me' : undefined} title="会员" isLoggedIn={me !== null} pageClass="fm own">
      <FormNotice message={isNew && me?.member ? '领到了，现在就可以读会员文章' : null} />
      <MemberPage me={me} help={help} />
      <PriceSection products={products} hasHelp={help !== null} />
      {orders && <OrderHistory orders={orders.items} offset={offset} nextOffset={orders.next_offset} />}
      {me && <RedeemCode />}
      <ContactSection contact={contact} />
    </AppFrame>
  );
}
