/**
 * Target of links in mails: a button confirms an address or ends mails. Opening the link changes nothing, because mail programs open links
 * to check them.
 */
import { data, Form } from 'react-router';
import { type FormOutcome, refusal, textOf } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import { FormError, FormNotice } from '../ui/form-message.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/letter-mail';

export const meta: Route.MetaFunction = () => [
  { title: '来信的邮箱 · 外刊轻读' },
  // The link carries a token, which is told to no other site. Ours has to see where the form comes from.
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { isEnd: url.searchParams.get('do') === 'end', token: token.slice(0, 300) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { api } = loaderContext(args).page;
  const token = textOf(form, 'token');
  try {
    if (textOf(form, 'do') === 'end') {
      await api('POST /api/reminders/letter/{token}/end', { params: { token } });
      return data<MailOutcome>({ ...NOTHING, done: '以后不再发邮件。来信还会写在网页上。' });
    }
    const { email } = await api('POST /api/reminders/letter/confirm', { body: { token } });
    return data<MailOutcome>({ ...NOTHING, done: `确认好了，每周来信会发到 ${email}。` });
  } catch (error) {
    return refusal(error, {}, []);
  }
}

interface MailOutcome extends FormOutcome {
  /** Message about the action that was done. */
  done?: string;
}

const NOTHING: FormOutcome = { values: {}, fields: {}, message: null };

export default function LetterMail({ loaderData: { isEnd, token }, actionData }: Route.ComponentProps) {
  const done = (actionData as MailOutcome | undefined)?.done ?? null;
  return (
    <FormFrame title={isEnd ? '不再收邮件' : '确认邮箱'}>
      {done !== null ? (
        <>
          <FormNotice message={done} />
          <TextLink href="/letter">看每周来信</TextLink>
        </>
      ) : token === '' ? (
        <>
          <FormError message="这个链接不完整。请从邮件里重新打开，或者把整条链接复制过来。" />
          <TextLink href="/myword/settings#set-remind">来信设置</TextLink>
        </>
      ) : (
        <Form method="post" className="stack">
          <p>
            {isEnd
              ? '按下面的按钮，每周来信就不再发到你的邮箱，网页上的还会写。'
              : '按下面的按钮，外刊轻读的每周来信就会也发到这个邮箱。'}
          </p>
          <input type="hidden" name="do" value={isEnd ? 'end' : 'confirm'} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton outcome={actionData}>{isEnd ? '不再收邮件' : '确认'}</SubmitButton>
        </Form>
      )}
    </FormFrame>
  );
}
