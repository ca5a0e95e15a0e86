/** A trial of membership: what it gives, and taking it. */
import { redirectDocument } from 'react-router';
import { BENEFITS } from '#contract/benefits.ts';
import { moreHelpLabel } from '../features/membership/member-labels.ts';
import { TrialForm } from '../features/membership/trial-form.tsx';
import { trialToken } from '../features/membership/trial-token.ts';
import { refusedCall, textOf, unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { api } from '../shell/api.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import type { Route } from './+types/trial';

export const meta: Route.MetaFunction = () => [
  { title: '试用会员 · 外刊轻读' },
  { name: 'description', content: '试用会员 7 天，会员文章读全文。' },
  // The link carries a token for one use: it is told to nobody.
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const token = args.url.searchParams.get('token') ?? '';
  const me = page.viewer && (await call('GET /api/user/me'));
  return { me, token: token.slice(0, 200), help: moreHelpLabel(page.services) };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args, ['token']);

/** Runs in the browser, with the reader's authorization header. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const token = textOf(await request.formData(), 'token');
  try {
    await api().call('POST /api/user/receive_trial_member', { body: { token: trialToken(token) } });
  } catch (error) {
    return refusedCall(error, { token }, ['token']);
  }
  return redirectDocument('/member?done=trial');
}

export default function Trial({ loaderData: { me, token, help }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title="试用会员" isOwn={me !== null}>
      <p className="trial-gives dim">
        7 天里，会员文章读全文{help && `，一天 ${BENEFITS.trial.answersADay} 次${help}`}
        。每人一次，不用付钱，到期自己停。
      </p>
      <TrialForm me={me} token={token} outcome={actionData} />
    </FormFrame>
  );
}
