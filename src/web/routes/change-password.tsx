/** Changing one's own password. */
import { redirect } from 'react-router';
import { ChangePasswordForm } from '../features/account/change-forms.tsx';
import { ownAccountData } from '../features/account/form-data.ts';
import { refusedCall, textOf, unscriptedForm } from '../form-outcome.ts';
import { api } from '../shell/api.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import type { Route } from './+types/change-password';

export const meta: Route.MetaFunction = () => [{ title: '修改密码 · 外刊轻读' }];

export const loader = (args: Route.LoaderArgs) => ownAccountData(args);

export const action = (args: Route.ActionArgs) => unscriptedForm(args);

/** Runs in the browser, with the reader's authorization header. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const body = { old_password: textOf(form, 'old_password'), new_password: textOf(form, 'new_password') };
    await api().call('POST /auth/change_password', { body });
  } catch (error) {
    return refusedCall(error, {}, ['old_password', 'new_password']);
  }
  return redirect('/Mine?done=password');
}

export default function ChangePassword({ loaderData: { rule, username }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title="修改密码" isOwn>
      <ChangePasswordForm outcome={actionData} rule={rule} username={username} />
    </FormFrame>
  );
}
