/** Registration. */
import { data, redirectDocument } from 'react-router';
import { phoneOf } from '#contract/phone-number.ts';
import { EntryFrame } from '../features/account/entry-frame.tsx';
import { coverArticle } from '../features/account/form-data.ts';
import { LoggedInAs } from '../features/account/login-form.tsx';
import { nextOf } from '../features/account/next-path.ts';
import { RegisterForm } from '../features/account/register-form.tsx';
import { REGISTERED_COOKIE } from '../features/placement/claim-result.tsx';
import { type FormOutcome, refusal, textOf } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { invitationOf } from '../shell/invitation.ts';
import type { Route } from './+types/register';

const INPUTS = ['phone', 'captcha', 'sms_code', 'password', 'code'];

export const meta: Route.MetaFunction = () => [
  { title: '注册 · 外刊轻读' },
  { name: 'description', content: '用手机号注册外刊轻读，开始按自己的水平读英语外刊。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const invitation = searchParams.get('code') ?? invitationOf(args.request.headers.get('cookie'));
  const { call, page } = loaderContext(args);
  const [rule, me, article] = await Promise.all([
    call('GET /auth/register_rule'),
    page.viewer && call('GET /api/user/me'),
    coverArticle(args),
  ]);
  return {
    rule,
    article,
    hasSms: page.services.split(' ').includes('sms'),
    next: nextOf(args.url),
    invitation: invitation.slice(0, 40),
    username: me?.username ?? null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { api, checkBody } = loaderContext(args).page;
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const values = {
    intent,
    phone: textOf(form, 'phone'),
    code: textOf(form, 'code'),
    agree: textOf(form, 'agree'),
  };
  const phone = phoneOf(values.phone);
  if (intent === 'picture') return data<FormOutcome>({ values, fields: {}, message: null });
  try {
    if (intent === 'send') {
      const body = { phone, captcha: textOf(form, 'captcha'), stype: 'register' } as const;
      const { resend_seconds: resendSeconds } = await api('POST /auth/smscode/send', { body });
      return data<FormOutcome>({ values, fields: {}, message: null, resendSeconds });
    }
    const body = { phone, password: textOf(form, 'password'), sms_code: textOf(form, 'sms_code'), code: values.code };
    if (values.agree !== 'on') {
      const fields = { ...checkBody('POST /auth/register', body), agree: '请先阅读并同意' };
      return data<FormOutcome>({ values, fields, message: null }, { status: 400 });
    }
    await api('POST /auth/register', { body });
  } catch (error) {
    return refusal(error, values, INPUTS);
  }
  // Read once by the next page: what this browser kept of the visitor is the new account's.
  const headers = { 'set-cookie': `${REGISTERED_COOKIE}=1; Path=/; Max-Age=600; SameSite=Lax` };
  return redirectDocument(nextOf(args.url), { headers });
}

export default function Register({ loaderData: { article, username, ...form }, actionData }: Route.ComponentProps) {
  return (
    <EntryFrame title="注册" article={article} isLong>
      {username && <LoggedInAs username={username} form="注册" />}
      <RegisterForm outcome={actionData} {...form} />
    </EntryFrame>
  );
}
