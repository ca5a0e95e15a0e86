/** A forgotten password, second step: the code and the new one. */
import { redirectDocument } from 'react-router';
import { phoneOf } from '#contract/phone-number.ts';
import { EntryFrame } from '../features/account/entry-frame.tsx';
import { resetData } from '../features/account/form-data.ts';
import { nextOf, withNext } from '../features/account/next-path.ts';
import { NewPasswordForm } from '../features/account/reset-forms.tsx';
import { refusal, textOf } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = () => [
  { title: '设置新密码 · 外刊轻读' },
  { name: 'description', content: '输入短信验证码，设置新密码。' },
];

export const loader = (args: Route.LoaderArgs) => resetData(args);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const values = { phone: textOf(form, 'phone') };
  try {
    const body = {
      phone: phoneOf(values.phone),
      sms_code: textOf(form, 'sms_code'),
      new_password: textOf(form, 'new_password'),
    };
    await loaderContext(args).page.api('POST /auth/reset_password', { body });
  } catch (error) {
    return refusal(error, values, ['phone', 'sms_code', 'new_password']);
  }
  return redirectDocument(withNext('/Login?done=reset', nextOf(args.url)));
}

export default function ResetPassword({ loaderData: { article, ...form }, actionData }: Route.ComponentProps) {
  return (
    <EntryFrame title="设置新密码" article={article} isLong>
      <NewPasswordForm outcome={actionData} {...form} />
    </EntryFrame>
  );
}
