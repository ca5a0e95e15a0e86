/** Changing one's own name. */
import { redirectDocument } from 'react-router';
import { ChangeUsernameForm } from '../features/account/change-forms.tsx';
import { ownAccountData } from '../features/account/form-data.ts';
import { refusedCall, textOf, unscriptedForm } from '../form-outcome.ts';
import { api } from '../shell/api.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import type { Route } from './+types/change-username';

export const meta: Route.MetaFunction = () => [{ title: '修改用户名 · 外刊轻读' }];

export const loader = (args: Route.LoaderArgs) => ownAccountData(args);

export const action = (args: Route.ActionArgs) => unscriptedForm(args, ['username']);

/** Runs in the browser, with the reader's authorization header. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const username = textOf(await request.formData(), 'username');
  try {
    await api().call('POST /api/user/change_username', { body: { username } });
  } catch (error) {
    return refusedCall(error, { username }, ['username']);
  }
  // A whole page load: the name stands on other parts of the page too.
  return redirectDocument('/Mine?done=username');
}

export default function ChangeUsername({ loaderData: { rule, username }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title="修改用户名" isOwn>
      <ChangeUsernameForm outcome={actionData} rule={rule} username={username} />
    </FormFrame>
  );
}
