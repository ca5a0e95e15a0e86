/** A forgotten password, first step: a code to the phone. */
import { data, redirect } from 'react-router';
import { phoneOf } from '#contract/phone-number.ts';
import { EntryFrame } from '../features/account/entry-frame.tsx';
import { resetData } from '../features/account/form-data.ts';
import { nextOf, withNext } from '../features/account/next-path.ts';
import { SendCodeForm } from '../features/account/reset-forms.tsx';
import { type FormOutcome, refusal, textOf } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/reset';

export const meta: Route.MetaFunction = () => [
  { title: '忘记密码 · 外刊轻读' },
  { name: 'description', content: '用短信验证码设置新密码。' },
];

export const loader = (args: Route.LoaderArgs) => resetData(args);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const values = { intent: textOf(form, 'intent'), phone: textOf(form, 'phone') };
  if (values.intent === 'picture') return data<FormOutcome>({ values, fields: {}, message: null });
  const phone = phoneOf(values.phone);
  try {
    const body = { phone, captcha: textOf(form, 'captcha'), stype: 'reset' } as const;
    await loaderContext(args).page.api('POST /auth/smscode/send', { body });
  } catch (error) {
    return refusal(error, values, ['phone', 'captcha']);
  }
  return redirect(withNext(`/reset_password?phone=${phone}`, nextOf(args.url)));
}

export default function Reset({ loaderData: { article, ...form }, actionData }: Route.ComponentProps) {
  return (
    <EntryFrame title="忘记密码" article={article} isLong>
      <SendCodeForm outcome={actionData} {...form} />
    </EntryFrame>
  );
}
