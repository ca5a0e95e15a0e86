/** The reader's own page. */
import { useState } from 'react';
import { data, redirectDocument } from 'react-router';
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { LogOutWaiting } from '../features/account/log-out-waiting.tsx';
import { ProfilePage } from '../features/account/profile-page.tsx';
import { type FormOutcome, textOf } from '../form-outcome.ts';
import { loaderContext, readOffset } from '../loader-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/mine';

const NOTICES: Record<string, string> = {
  password: '密码已修改，其他设备已退出登录',
  username: '用户名已修改',
};

export const meta: Route.MetaFunction = () => [{ title: '我的 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const devicesFrom = readOffset(args.url.searchParams, 'devices');
  const [me, devices, month, contact] = await Promise.all([
    call('GET /api/user/me'),
    call('GET /api/user/sessions', { query: { offset: devicesFrom } }),
    call('GET /reader/history/data', { query: {} }),
    call('GET /api/appinfo/contact_qywx'),
  ]);
  const done = args.url.searchParams.get('done') ?? '';
  return {
    me,
    devices: devices.items,
    devicesFrom,
    nextDevices: devices.next_offset,
    month,
    contact,
    notice: NOTICES[done] ?? null,
  };
}

/**
 * Only for browsers without scripts: logs out of this browser, even when the login has ended. All other actions need the reader's
 * authorization header.
 */
export async function action(args: Route.ActionArgs) {
  const { page } = loaderContext(args);
  const form = await args.request.formData();
  if (textOf(form, 'intent') !== 'log_out') {
    return data<FormOutcome>({ values: {}, fields: {}, message: '没有这项操作' }, { status: 400 });
  }
  // Ends the login and its cookies; without a login there are only the cookies of one.
  if (page.viewer !== null) await page.api('POST /auth/logout', { body: {} });
  return redirectDocument('/', { headers: endedLoginHeaders() });
}

function endedLoginHeaders(): Headers {
  const headers = new Headers();
  for (const name of ['bb_token', 'bb_uid']) headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  return headers;
}

export default function Mine({
  loaderData: { me, devices, devicesFrom, nextDevices, month, contact, notice },
}: Route.ComponentProps) {
  usePageDataRenewal();
  const [ending, setEnding] = useState<Promise<void> | null>(null);
  if (ending !== null) return <LogOutWaiting ending={ending} />;
  return (
    <AppFrame current="me" title="我的" isLoggedIn badges={{ review: me.counts.due }} pageClass="fm own">
      <ProfilePage
        me={me}
        devices={devices}
        devicesFrom={devicesFrom}
        nextDevices={nextDevices}
        month={month}
        contact={contact}
        notice={notice}
        onLogOutWaiting={setEnding}
      />
    </AppFrame>
  );
}
