/** 畅读: students and teachers apply to read what is for members. */
import { redirect } from 'react-router';
import { ApplicationPage } from '../features/changdu/application-page.tsx';
import { refusedCall, textOf, unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { api } from '../shell/api.ts';
import { FormFrame } from '../shell/form-frame.tsx';
import { Button } from '../ui/button.tsx';
import '../ui/pages/changdu.css';
import type { Route } from './+types/changdu-apply';

const HERE = '/changdu/apply';
const INPUTS = ['real_name', 'school', 'reason'] as const;

export const meta: Route.MetaFunction = () => [
  { title: '畅读申请 · 外刊轻读' },
  { name: 'description', content: '学生和老师可以申请畅读，通过后免费读会员文章。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  if (page.viewer === null) return { isReader: false, application: undefined, isRenewable: false };
  const { items } = await call('GET /api/changdu/apply', { query: { limit: 1 } });
  const [application] = items;
  const renewableAt = application?.renewable_at;
  return { isReader: true, application, isRenewable: renewableAt != null && Date.parse(renewableAt) <= Date.now() };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args, INPUTS);

/** Runs in the browser, with the reader's authorization header. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const [real_name, school, reason] = INPUTS.map((name) => textOf(form, name)) as [string, string, string];
  const identity = textOf(form, 'identity') === 'teacher' ? 'teacher' : 'student';
  try {
    await api().call('POST /api/changdu/apply', { body: { identity, real_name, school, reason } });
  } catch (error) {
    return refusedCall(error, { real_name, school, reason }, INPUTS);
  }
  return redirect(HERE);
}

export default function ChangduApply({ loaderData, actionData }: Route.ComponentProps) {
  const { isReader, application, isRenewable } = loaderData;
  return (
    <FormFrame title="畅读申请" isOwn={isReader}>
      <p className="apply-about dim">学生和老师可以申请畅读：通过后送会员天数，会员文章读全文，不用付钱。</p>
      {isReader ? (
        <ApplicationPage application={application} isRenewable={isRenewable} outcome={actionData} />
      ) : (
        <div className="stack">
          <p>申请会记在账号上，先登录或注册。</p>
          <Button look="primary" isWide href={`/Register?next=${encodeURIComponent(HERE)}`}>
            注册
          </Button>
          <Button isWide href={`/Login?next=${encodeURIComponent(HERE)}`}>
            登录
          </Button>
        </div>
      )}
    </FormFrame>
  );
}
