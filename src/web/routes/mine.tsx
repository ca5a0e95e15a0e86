/** The reader's own page. */
import { data, redirect, redirectDocument } from 'react-router';
import { isExamLevel } from '#engine/exam-level.ts';
import { type FormOutcome, refusal, textOf } from '../features/account/form-outcome.ts';
import { OwnPage } from '../features/account/own-page.tsx';
import { loading } from '../loading.ts';
import { AppFrame } from '../shell/frame.tsx';
import { hiddenPlaces } from '../shell/open-places.ts';
import type { Route } from './+types/mine';

const NOTICES: Record<string, string> = {
  password: '密码已修改，其他设备已退出登录',
  username: '用户名已修改',
  settings: '设置已保存',
  device: '那台设备已退出登录',
};

export const meta: Route.MetaFunction = () => [{ title: '我的 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loading(args);
  requireLogin();
  const [me, devices, today] = await Promise.all([
    call('GET /api/user/me'),
    call('GET /api/user/sessions'),
    call('GET /reader/history/data/today'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done') ?? '';
  return { me, devices: devices.items, today, notice: NOTICES[done] ?? null };
}

export async function action(args: Route.ActionArgs) {
  const { page, requireLogin } = loading(args);
  requireLogin();
  const form = await args.request.formData();
  try {
    switch (textOf(form, 'intent')) {
      case 'log_out':
      case 'log_out_everywhere':
        await page.api('POST /auth/logout', { body: { all: form.get('intent') === 'log_out_everywhere' } });
        return redirectDocument('/');
      case 'end_session':
        await page.api('POST /api/user/sessions/{id}/end', { params: { id: textOf(form, 'session') } });
        return redirect('/Mine?done=device');
      case 'settings': {
        const level = textOf(form, 'exam_level');
        await page.api('POST /api/user/settings', {
          body: {
            ...(isExamLevel(level) && { exam_level: level }),
            daily_minutes: Number(textOf(form, 'daily_minutes')),
            daily_new_words: Number(textOf(form, 'daily_new_words')),
          },
        });
        return redirect('/Mine?done=settings');
      }
      default:
        return data<FormOutcome>({ values: {}, fields: {}, message: '没有这项操作' }, { status: 400 });
    }
  } catch (error) {
    return refusal(error, {}, []);
  }
}

export default function Mine({ loaderData: { me, devices, today, notice }, actionData }: Route.ComponentProps) {
  return (
    <AppFrame
      current="me"
      title="我的"
      isLoggedIn
      badges={{ review: me.counts.due }}
      hidden={hiddenPlaces}
      pageClass="fm own"
    >
      <OwnPage me={me} devices={devices} today={today} notice={notice} error={actionData?.message} />
    </AppFrame>
  );
}
