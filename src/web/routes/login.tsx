/** Login, and back to where one came from. */
import { redirectDocument } from 'react-router';
import { EntryFrame } from '../features/account/entry-frame.tsx';
import { coverArticle } from '../features/account/form-data.ts';
import { LoggedInAs, LoginForm } from '../features/account/login-form.tsx';
import { nextOf } from '../features/account/next-path.ts';
import { refusal, textOf } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/login';

const NOTICES: Record<string, string> = { reset: '密码已改，请用新密码登录' };

export const meta: Route.MetaFunction = () => [
  { title: '登录 · 外刊轻读' },
  { name: 'description', content: '登录外刊轻读，生词、笔记和进度跟着你走。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { page, call } = loaderContext(args);
  const { searchParams } = args.url;
  const done = searchParams.get('done') ?? '';
  const [me, article] = await Promise.all([page.viewer && call('GET /api/user/me'), coverArticle(args)]);
  return {
    article,
    isRefused: searchParams.has('refused'),
    next: nextOf(args.url),
    notice: NOTICES[done] ?? null,
    username: me?.username ?? null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const username = textOf(form, 'username');
  try {
    const body = { username, password: textOf(form, 'password') };
    await loaderContext(args).page.api('POST /auth/login', { body });
  } catch (error) {
    return refusal(error, { username }, ['username', 'password']);
  }
  // A whole page load: everything on it is another reader's now.
  return redirectDocument(nextOf(args.url));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { article, next, notice, username, isRefused } = loaderData;
  return (
    <EntryFrame title="登录" article={article}>
      {username && <LoggedInAs username={username} isRefused={isRefused} form="登录" />}
      <LoginForm outcome={actionData} next={next} notice={notice} />
    </EntryFrame>
  );
}
