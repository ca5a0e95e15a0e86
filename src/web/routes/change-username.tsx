/** Changing one's own name. */
import { redirectDocument } from 'react-router';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { ChangeUsernameForm } from '../features/account/change-forms.tsx';
import { refusal, textOf } from '../features/account/form-outcome.ts';
import { loading } from '../loading.ts';
import type { Route } from './+types/change-username';

export const meta: Route.MetaFunction = () => [{ title: '修改用户名 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loading(args);
  requireLogin();
  const [rule, { username }] = await Promise.all([call('GET /auth/register_rule'), call('GET /api/user/me')]);
  return { rule, username };
}

export async function action(args: Route.ActionArgs) {
  const { page, requireLogin } = loading(args);
  requireLogin();
  const form = await args.request.formData();
  const username = textOf(form, 'username');
  try {
    await page.api('POST /api/user/change_username', { body: { username } });
  } catch (error) {
    return refusal(error, { username }, ['username']);
  }
  // A whole page load: the name stands on other parts of the page too.
  return redirectDocument('/Mine?done=username');
}

export default function ChangeUsername({ loaderData: { rule, username }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="修改用户名" isOwn>
      <ChangeUsernameForm outcome={actionData} rule={rule} username={username} />
    </AccountFrame>
  );
}
