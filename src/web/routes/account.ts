/** Pages of the account: login, registration, passwords, the reader's own page, membership. */
import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const accountRoutes: RouteConfigEntry[] = [
  route('Login', 'routes/login.tsx'),
  route('Register', 'routes/register.tsx'),
  route('reset', 'routes/reset.tsx'),
  route('reset_password', 'routes/reset-password.tsx'),
  route('change_password', 'routes/change-password.tsx'),
  route('change_username', 'routes/change-username.tsx'),
  route('Award', 'routes/award.tsx'),
  route('Award/poster.png', 'routes/award-poster.ts'),
  route('Mine', 'routes/mine.tsx'),
  route('Mine/data', 'routes/own-data.tsx'),
  route('trial', 'routes/trial.tsx'),
  route('member', 'routes/member.tsx'),
  route('member/log', 'routes/member-log.tsx'),
  route('member/buy', 'routes/member-buy.tsx'),
  route('member/order/:order_no', 'routes/member-order.tsx'),
  route('member/cashier', 'routes/member-cashier.tsx'),
  route('poster/product', 'routes/poster-product.tsx'),
  route('changdu/apply', 'routes/changdu-apply.tsx'),
  route('app_upgrade', 'routes/app-upgrade.tsx'),
];
